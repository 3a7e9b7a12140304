// The description of one action on the text: its title, its icon, when it is possible and what it does.
import type { Editor } from '@tiptap/core'
import type { LucideIcon } from 'lucide-react'

export interface TextAction {
  /** The verb of its command: `editor.<id>`. */
  id: string
  title: string
  icon: LucideIcon
  /** The keys tiptap has it on. */
  keys?: string
  group: 'history' | 'block' | 'mark' | 'list' | 'align' | 'insert' | 'table'
  isActive?: (editor: Editor) => boolean
  /** Why it cannot be done where the caret is; null: it can. */
  refuses?: (editor: Editor) => string | null
  /** It changes nothing, so it is for a text that is open for reading too. */
  reads?: true
  /** Left out of the toolbar: it has keys and a row in the palette. */
  hidden?: true
  /** Keys that the text's own key map does not have: the command has them. */
  ownKeys?: true
  run: (editor: Editor) => void
}
