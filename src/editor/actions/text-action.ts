// The description of one action on the text: its title, its icon, when it is possible and what it does.
import type { Editor } from '@tiptap/core'
import type { LucideIcon } from 'lucide-react'

export interface TextAction {
  /** The verb of its command: `editor.<id>`. */
  id: string
  title: string
  icon: LucideIcon
  /** The keys of the action. They are in tiptap's own key map, unless `ownKeys` is set. */
  keys?: string
  group: 'history' | 'block' | 'mark' | 'list' | 'align' | 'insert' | 'table'
  isActive?: (editor: Editor) => boolean
  /** Returns why the action is not possible at the caret; null: it is. */
  refuses?: (editor: Editor) => string | null
  /** The action changes nothing, so it also works in a read-only text. */
  reads?: true
  /** Not in the toolbar, only in the palette and by keys. */
  hidden?: true
  /** The keys are not in the text's own key map, so the command binds them. */
  ownKeys?: true
  /** It opens a dialog that focuses a text field: the keys behind it are for that field. */
  asksText?: true
  run: (editor: Editor) => void
}
