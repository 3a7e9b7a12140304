// Menus as a screen uses them. What draws them (menu-parts.tsx) is loaded after the first frame: until then a trigger is a plain button.
import type { ComponentType, ReactElement } from 'react'

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

const Trigger = ({ children }: MenuProps) => children

/** A menu under its trigger. */
export const { Late: Menu } = late(() => import('./menu-parts').then((parts) => parts.Menu), { Meanwhile: Trigger })

/** The menu of a right click, of the menu key and of Shift+F10. */
export const { Late: ContextMenu } = late(() => import('./menu-parts').then((parts) => parts.ContextMenu), {
  Meanwhile: Trigger,
})

/** A menu at a place of the window, open for as long as it is there. */
export const { Late: MenuAt } = late(() => import('./menu-parts').then((parts) => parts.MenuAt))
