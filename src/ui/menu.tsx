import { ContextMenu as RadixContext, DropdownMenu as Radix } from 'radix-ui'
import type { ComponentType, ReactElement, ReactNode } from 'react'

import { Kbd } from '#ui/kbd'

/** One row of a menu. A disabled row stays listed and says why. */
export interface MenuEntry {
  key: string
  label: string
  icon?: ComponentType<{ size?: number; strokeWidth?: number }>
  keys?: string
  disabled?: boolean
  reason?: string
  danger?: boolean
  checked?: boolean
  onSelect: () => void
}

/** A line between groups is `'-'`; a group's heading is a string in an object. */
export type MenuItem =
  | MenuEntry
  | '-'
  | { heading: string }
  | { key: string; label: string; items: readonly MenuItem[] }

const panel = 'floating z-50 max-h-[min(70vh,520px)] min-w-52 overflow-y-auto p-1 text-fg outline-none'
const row =
  'flex h-7 select-none items-center gap-2 rounded-md px-2 outline-none data-[disabled]:text-faint data-[highlighted]:bg-hover data-[state=open]:bg-hover'

/** A menu under its trigger. `children` must be one element that takes a ref. */
export function Menu({ children, items, align = 'start', label }: MenuProps) {
  return (
    <Radix.Root modal={false}>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content className={panel} align={align} sideOffset={4} aria-label={label} data-place="dialog">
          <MenuRows items={items} parts={Radix} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface MenuProps {
  children: ReactElement
  items: readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  label?: string
}

/** The menu of a right click, of the menu key and of Shift+F10. */
export function ContextMenu({
  children,
  items,
  onOpenChange,
}: Omit<MenuProps, 'align'> & { onOpenChange?: (open: boolean) => void }) {
  return (
    <RadixContext.Root modal={false} onOpenChange={onOpenChange}>
      <RadixContext.Trigger asChild>{children}</RadixContext.Trigger>
      <RadixContext.Portal>
        <RadixContext.Content className={panel} data-place="dialog">
          <MenuRows items={items} parts={RadixContext} />
        </RadixContext.Content>
      </RadixContext.Portal>
    </RadixContext.Root>
  )
}

/** Both menus have the same parts under the same names. */
type Parts = Pick<typeof Radix, 'Item' | 'Separator' | 'Label' | 'Sub' | 'SubTrigger' | 'SubContent' | 'Portal'>

function MenuRows({ items, parts }: { items: readonly MenuItem[]; parts: Parts }): ReactNode {
  return items.map((item, at) => {
    if (item === '-') return <parts.Separator key={`line ${at}`} className="mx-1 my-1 h-px bg-line" />
    if ('heading' in item)
      return (
        <parts.Label key={item.heading} className="px-2 pt-1.5 pb-0.5 text-xs text-faint">
          {item.heading}
        </parts.Label>
      )
    if ('items' in item) return <SubMenu key={item.key} item={item} parts={parts} />
    return <MenuRow key={item.key} item={item} parts={parts} />
  })
}

function SubMenu({ item, parts }: { item: { label: string; items: readonly MenuItem[] }; parts: Parts }) {
  return (
    <parts.Sub>
      <parts.SubTrigger className={row}>
        <span className="flex-1">{item.label}</span>
        <span className="text-faint">›</span>
      </parts.SubTrigger>
      <parts.Portal>
        <parts.SubContent className={panel} data-place="dialog">
          <MenuRows items={item.items} parts={parts} />
        </parts.SubContent>
      </parts.Portal>
    </parts.Sub>
  )
}

function MenuRow({ item, parts }: { item: MenuEntry; parts: Parts }) {
  const Icon = item.icon
  return (
    <parts.Item
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
      {item.disabled && item.reason && <span className="max-w-48 truncate text-xs text-faint">{item.reason}</span>}
      {item.keys && <Kbd keys={item.keys} quiet />}
    </parts.Item>
  )
}
