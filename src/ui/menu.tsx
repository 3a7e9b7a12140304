// Menus as a screen uses them. What draws them (menu-parts.tsx) is loaded after the first frame: until then a trigger is a plain button.
import { type ComponentType, lazy, type ReactElement, Suspense } from 'react'

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

export interface MenuProps {
  /** One element that takes a ref. */
  children: ReactElement
  /** Asked for when the menu opens, so that a closed menu costs nothing. */
  items: () => readonly MenuItem[]
  align?: 'start' | 'center' | 'end'
  label?: string
}

export interface ContextMenuProps extends Omit<MenuProps, 'align'> {
  onOpenChange?: (open: boolean) => void
}

export interface MenuAtProps {
  /** Where it opens, in pixels of the window. */
  x: number
  y: number
  items: MenuProps['items']
  label: string
  onClose: () => void
}

const LoadedMenuAt = lazy(() => import('./menu-parts').then((parts) => ({ default: parts.MenuAt })))
const LoadedMenu = lazy(() => import('./menu-parts').then((parts) => ({ default: parts.Menu })))
const LoadedContextMenu = lazy(() => import('./menu-parts').then((parts) => ({ default: parts.ContextMenu })))

/** A menu under its trigger. */
export function Menu(props: MenuProps) {
  return (
    <Suspense fallback={props.children}>
      <LoadedMenu {...props} />
    </Suspense>
  )
}

/** The menu of a right click, of the menu key and of Shift+F10. */
export function ContextMenu(props: ContextMenuProps) {
  return (
    <Suspense fallback={props.children}>
      <LoadedContextMenu {...props} />
    </Suspense>
  )
}

/** A menu at a place of the window, open for as long as it is there. */
export function MenuAt(props: MenuAtProps) {
  return (
    <Suspense>
      <LoadedMenuAt {...props} />
    </Suspense>
  )
}
