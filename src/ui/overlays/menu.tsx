// Menus as a screen uses them. Radix (menu-parts.tsx) is loaded when a trigger is pointed at, focused or pressed, or after the
// first rows. Until then a trigger is a plain element, which keeps a press for its menu.
import {
  cloneElement,
  type ComponentType,
  type KeyboardEvent,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useRef,
  useState,
} from 'react'

import { onKeys } from '#ui/keys'
import { late } from '#ui/late'

/** One item of a menu. A disabled item stays listed with the reason. */
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

/** An entry, a separator (`'-'`), a heading, or a submenu. */
export type MenuItem =
  | MenuEntry
  | '-'
  | { heading: string }
  | { key: string; label: string; items: readonly MenuItem[] }

/** The attributes for the trigger of a menu. */
interface TriggerTies {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
  onPointerEnter?: () => void
  onFocus?: () => void
}

export interface MenuProps {
  /** One element that accepts a ref. */
  children: ReactElement<TriggerTies>
  /** Called when the menu opens. */
  items: () => readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  label?: string
}

export interface MenuPartsProps extends MenuProps {
  /** The trigger was pressed before the menu's code was loaded. */
  startsOpen: boolean
}

export interface MenuAtProps {
  /** The position of the menu, in pixels of the window. */
  x: number
  y: number
  items: MenuProps['items']
  label?: string
  onClose: () => void
  /** Moves the focus after closing. Left out: it returns to where it was. */
  onClosed?: () => void
}

const parts = late(() => import('./menu-parts').then(({ MenuParts }) => MenuParts))

/** A menu under its trigger. */
export function Menu(props: MenuProps) {
  const [isReady, setReady] = useState(parts.isLoaded)
  const [startsOpen, setStartsOpen] = useState(false)
  if (isReady) return <parts.Late {...props} startsOpen={startsOpen} />
  // The menu's own trigger takes the place of the plain one when it is open, never in the middle of a press.
  const open = () => {
    setStartsOpen(true)
    void parts.preload().then(() => setReady(parts.isLoaded()))
  }
  return cloneElement(props.children, {
    'aria-haspopup': 'menu',
    'aria-expanded': startsOpen,
    onPointerEnter: parts.preload,
    onFocus: parts.preload,
    onClick: open,
    onKeyDown: onKeys((event) => {
      if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
      event.preventDefault()
      open()
    }),
  })
}

/** A menu at a position of the window. It is open while it is rendered. */
export const { Late: MenuAt } = late(() => import('./menu-parts').then(({ MenuAtParts }) => MenuAtParts))

/** Milliseconds of touch until the menu opens, in browsers that report no long press. */
const longPress = 700

interface ContextMenuProps extends Pick<MenuProps, 'items' | 'label'> {
  children: ReactNode
}

/** A context menu: opened by a right click, the menu key, Shift+F10 or a long press. */
export function ContextMenu({ children, items, label }: ContextMenuProps) {
  const [place, setPlace] = useState<{ x: number; y: number } | null>(null)
  const before = useRef<Element | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const rest = () => clearTimeout(timer.current)
  const open = ({ clientX: x, clientY: y }: MouseEvent) => {
    rest()
    before.current = document.activeElement
    setPlace({ x, y })
  }
  return (
    <>
      <span
        role="presentation"
        className="contents"
        onContextMenu={(event) => {
          event.preventDefault()
          open(event)
        }}
        onPointerDown={(event) => {
          rest()
          if (event.pointerType !== 'mouse') timer.current = setTimeout(() => open(event), longPress)
        }}
        onPointerMove={rest}
        onPointerUp={rest}
        onPointerCancel={rest}
      >
        {children}
      </span>
      {place && (
        <MenuAt
          {...place}
          items={items}
          label={label}
          onClose={() => setPlace(null)}
          onClosed={() => before.current instanceof HTMLElement && before.current.focus()}
        />
      )}
    </>
  )
}
