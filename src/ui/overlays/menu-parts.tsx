// How a menu is drawn; menu.tsx loads it.
import { DropdownMenu as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

import { Kbd } from '#ui/kbd'
import type { MenuAtProps, MenuEntry, MenuItem, MenuPartsProps, MenuProps } from './menu'

const panel = 'floating z-50 max-h-[min(70vh,520px)] min-w-52 overflow-y-auto p-1 text-fg outline-none'
const row =
  'flex min-h-7 select-none items-center gap-2 rounded-md px-2 outline-none data-[disabled]:text-faint data-[highlighted]:bg-hover data-[state=open]:bg-hover'

export function MenuParts({ children, items, align = 'start', label, startsOpen }: MenuPartsProps) {
  return (
    <Radix.Root modal={false} defaultOpen={startsOpen}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={panel} align={align} sideOffset={4} aria-label={label} data-place="dialog">
          <Rows items={items} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function MenuAtParts({ x, y, items, label, onClose, onClosed }: MenuAtProps) {
  return (
    <Radix.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Radix.Trigger asChild>
        <span aria-hidden className="pointer-events-none fixed size-0" style={{ left: x, top: y }} />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={panel}
          // Near the end of the window the menu is only as high as the room there.
          style={{ maxHeight: 'min(520px, var(--radix-dropdown-menu-content-available-height))' }}
          collisionPadding={4}
          align="start"
          aria-label={label}
          data-place="dialog"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onClosed?.()
          }}
        >
          <Rows items={items} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

/** The rows of a menu. It is mounted only while the menu is open, so that `items` is called at each opening. */
function Rows({ items }: Pick<MenuProps, 'items'>) {
  return <MenuRows items={items()} />
}

function MenuRows({ items }: { items: readonly MenuItem[] }): ReactNode {
  return items.map((item, at) => {
    if (item === '-') return <Radix.Separator key={`line ${at}`} className="mx-1 my-1 h-px bg-line" />
    if ('heading' in item)
      return (
        <Radix.Label key={item.heading} className="px-2 pt-1.5 pb-0.5 text-xs text-faint">
          {item.heading}
        </Radix.Label>
      )
    if ('items' in item) return <SubMenu key={item.key} item={item} />
    return <MenuRow key={item.key} item={item} />
  })
}

function SubMenu({ item }: { item: { label: string; items: readonly MenuItem[] } }) {
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={row}>
        <span className="flex-1">{item.label}</span>
        <span className="text-faint">›</span>
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent className={panel} data-place="dialog">
          <MenuRows items={item.items} />
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  )
}

function MenuRow({ item }: { item: MenuEntry }) {
  const Icon = item.icon
  return (
    <Radix.Item
      className={`${row} ${item.danger && !item.disabled ? 'text-danger' : ''}`}
      disabled={item.disabled}
      title={item.reason}
      aria-checked={item.checked}
      role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
      onSelect={item.onSelect}
    >
      <span className="flex size-4 items-center justify-center text-muted">
        {item.checked ? '✓' : Icon ? <Icon size={16} strokeWidth={1.75} /> : null}
      </span>
      <span className="flex-1 truncate">{item.label}</span>
      {item.disabled && item.reason && (
        <span className="max-w-72 py-0.5 text-right text-xs text-faint">{item.reason}</span>
      )}
      {item.keys && <Kbd keys={item.keys} />}
    </Radix.Item>
  )
}
