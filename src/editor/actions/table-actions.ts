// The actions on the table around the caret.
import type { Editor } from '@tiptap/core'
import {
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  BetweenVerticalEnd,
  BetweenVerticalStart,
  FoldHorizontal,
  FoldVertical,
  type LucideIcon,
  PanelTop,
  Trash2,
} from 'lucide-react'

import { tableTooLarge } from '#text/tables'

import { roomForColumn, roomForRow, tableAround } from '#editor/schema/table-nodes'
import type { TextAction } from './text-action'

const outside = 'Put the cursor into a table first'

function inTable(
  id: string,
  title: string,
  icon: LucideIcon,
  run: (editor: Editor) => void,
  { keys, hasRoom }: { keys?: string; hasRoom?: (editor: Editor) => boolean } = {},
): TextAction {
  return {
    id,
    title,
    icon,
    group: 'table',
    ...(keys ? { keys, ownKeys: true } : {}),
    refuses: (editor) => {
      if (!tableAround(editor)) return outside
      return hasRoom && !hasRoom(editor) ? tableTooLarge : null
    },
    run,
  }
}

/** Deletes the rows or columns of the selection. The library refuses to delete all of them; the table goes then. */
const orTable = (kind: 'deleteRow' | 'deleteColumn') => (editor: Editor) =>
  editor.chain().focus()[kind]().run() || editor.chain().focus().deleteTable().run()

export const tableActions: readonly TextAction[] = [
  inTable(
    'row-above',
    'Add a row above',
    BetweenHorizontalStart,
    (editor) => editor.chain().focus().addRowBefore().run(),
    {
      keys: 'mod+alt+up',
      hasRoom: roomForRow,
    },
  ),
  inTable(
    'row-below',
    'Add a row below',
    BetweenHorizontalEnd,
    (editor) => editor.chain().focus().addRowAfter().run(),
    {
      keys: 'mod+alt+down',
      hasRoom: roomForRow,
    },
  ),
  inTable(
    'column-before',
    'Add a column before',
    BetweenVerticalStart,
    (editor) => editor.chain().focus().addColumnBefore().run(),
    { keys: 'mod+alt+left', hasRoom: roomForColumn },
  ),
  inTable(
    'column-after',
    'Add a column after',
    BetweenVerticalEnd,
    (editor) => editor.chain().focus().addColumnAfter().run(),
    { keys: 'mod+alt+right', hasRoom: roomForColumn },
  ),
  inTable('delete-row', 'Delete the row', FoldVertical, orTable('deleteRow')),
  inTable('delete-column', 'Delete the column', FoldHorizontal, orTable('deleteColumn')),
  inTable('header-row', 'Turn the first row into a header, or back', PanelTop, (editor) =>
    editor.chain().focus().toggleHeaderRow().run(),
  ),
  inTable('delete-table', 'Delete the table', Trash2, (editor) => editor.chain().focus().deleteTable().run()),
]
