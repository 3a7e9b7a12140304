// The actions that insert pictures, embeds, tables and rules.
import { Code, ImagePlus, Minus, Table } from 'lucide-react'

import { openDialog, hasDialog } from '#editor/dialog-registry'
import { insertBlock } from './insert-block'
import { tableAround } from '#editor/schema/table-nodes'
import type { TextAction } from './text-action'

export const insertActions: readonly TextAction[] = [
  {
    id: 'image',
    title: 'Insert an image',
    icon: ImagePlus,
    keys: 'mod+alt+i',
    ownKeys: true,
    group: 'insert',
    refuses: (editor) => (hasDialog(editor, 'image') ? null : 'Images go into the text of a post'),
    asksText: true,
    run: (editor) => openDialog(editor, 'image'),
  },
  {
    id: 'embed',
    title: 'Embed a post or video',
    icon: Code,
    group: 'insert',
    asksText: true,
    run: (editor) => openDialog(editor, 'embed'),
  },
  {
    id: 'table',
    title: 'Add a table',
    icon: Table,
    group: 'insert',
    refuses: (editor) => (tableAround(editor) ? 'A table cannot stand in a table' : null),
    run: (editor) => openDialog(editor, 'table'),
  },
  {
    id: 'rule',
    title: 'Insert a line',
    icon: Minus,
    group: 'insert',
    hidden: true,
    run: (editor) => insertBlock(editor, { type: 'horizontalRule' }),
  },
]
