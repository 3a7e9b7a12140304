// Menus as a screen uses them. Radix (menu-parts.tsx) is loaded when a trigger is pointed at, focused or pressed, or after the first rows.
// Until then a trigger is a plain element, which keeps a press for its menu.
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

/** What the trigger of a menu is given. */
interface TriggerTies {
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
  onClick?: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
  onPointerEnter?: () => void
  onFocus?: () => void
}

export interface MenuProps {
  /** One element that takes a ref. */
  children: ReactElement<TriggerTies>
  /** Asked for when the menu opens, so that a closed menu costs nothing. */
  items: () => readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  label?: string
}

export interface MenuPartsProps extends MenuProps {
  /** It was pressed before its code was here. */
  startsOpen: boolean
}

export interface MenuAtProps {
  /** Where it opens, in pixels of the window. */
  x: number
  y: number
  items: MenuProps['items']
  label?: string
  onClose: () => void
  /** Gives the focus to another element; left out: it stays where it is. */
  onClosed?: () => void
}

const parts = late(() => import('./menu-parts').then(({ MenuParts }) => MenuParts))

/** A menu under its trigger. */
export function Menu(props: MenuProps) {
  const [isReady, setReady] = useState(parts.isLoaded)
  const [startsOpen, setStartsOpen] = useState(false)
  if (isReady) return <parts.Late {...props} startsOpen={startsOpen} />
  const load = () => void parts.preload().then(() => setReady(parts.isLoaded()))
  const open = () => {
    setStartsOpen(true)
    load()
  }
  return cloneElement(props.children, {
    'aria-haspopup': 'menu',
    'aria-expanded': startsOpen,
    onPointerEnter: load,
    onFocus: load,
    onClick: open,
    onKeyDown: onKeys((event) => {
      if (!['Enter', ' ', 'ArrowDown'].includes(event.key)) return
      event.preventDefault()
      open()
    }),
  })
}

/** A menu at a place of the window, open for as long as it is there. */
export const { Late: MenuAt } = late(() => import('./menu-parts').then(({ MenuAtParts }) => MenuAtParts))

/** Milliseconds that a finger rests on an element until its menu opens, where the browser itself tells of no long press. */
const longPress = 700

interface ContextMenuProps extends Pick<MenuProps, 'items' | 'label'> {
  children: ReactNode
}

/** The menu of a right click, of the menu key, of Shift+F10 and of a long press. */
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
