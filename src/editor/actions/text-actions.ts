// The actions on the text, which the toolbar, the palette and the keys run.
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  ArrowDown,
  ArrowUp,
  Bold,
  Copy,
  Heading2,
  Heading3,
  Heading4,
  Italic,
  Link,
  List,
  ListOrdered,
  type LucideIcon,
  Pilcrow,
  Quote,
  Redo2,
  RemoveFormatting,
  Search,
  Strikethrough,
  Subscript,
  Superscript,
  Unlink,
  Underline,
  Undo2,
} from 'lucide-react'
import { say } from '#contract/base/say'

import { openDialog, hasDialog } from '#editor/dialog-registry'
import { linkAround } from '#editor/schema/link-mark'
import { doubleBlock, moveBlock, refusesMove } from './block-moves'
import { insertActions } from './insert-actions'
import { tableActions } from './table-actions'
import type { TextAction } from './text-action'

const heading = (level: 2 | 3 | 4, icon: LucideIcon): TextAction => ({
  id: `heading-${level}`,
  title: say`Heading ${level}`,
  icon,
  keys: `mod+alt+${level}`,
  group: 'block',
  isActive: (editor) => editor.isActive('heading', { level }),
  run: (editor) => editor.chain().focus().toggleHeading({ level }).run(),
})

const align = (side: 'left' | 'center' | 'right', title: string, icon: LucideIcon): TextAction => ({
  id: `align-${side}`,
  title,
  icon,
  group: 'align',
  isActive: (editor) =>
    side === 'left'
      ? !['center', 'right', 'justify'].some((textAlign) => editor.isActive({ textAlign }))
      : editor.isActive({ textAlign: side }),
  run: (editor) => {
    const textAlign = side === 'left' ? null : side
    editor.chain().focus().updateAttributes('paragraph', { textAlign }).updateAttributes('heading', { textAlign }).run()
  },
})

const mark = (id: string, title: string, icon: LucideIcon, keys: string, name = id): TextAction => ({
  id,
  title,
  icon,
  keys,
  group: 'mark',
  isActive: (editor) => editor.isActive(name),
  run: (editor) => editor.chain().focus().toggleMark(name).run(),
})

const move = (way: string, title: string, keys: string, icon: LucideIcon, by: 1 | -1): TextAction => ({
  id: `block-${way}`,
  title,
  icon,
  keys,
  ownKeys: true,
  hidden: true,
  group: 'block',
  refuses: (editor) => refusesMove(editor, by),
  run: (editor) => moveBlock(editor, by),
})

export const textActions: readonly TextAction[] = [
  {
    id: 'undo',
    title: 'Undo typing',
    icon: Undo2,
    keys: 'mod+z',
    group: 'history',
    run: (editor) => editor.chain().focus().undo().run(),
  },
  {
    id: 'redo',
    title: 'Redo typing',
    icon: Redo2,
    keys: 'mod+shift+z',
    group: 'history',
    run: (editor) => editor.chain().focus().redo().run(),
  },
  {
    id: 'paragraph',
    title: 'Paragraph',
    icon: Pilcrow,
    keys: 'mod+alt+0',
    group: 'block',
    isActive: (editor) => editor.isActive('paragraph') && !editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().setParagraph().run(),
  },
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
  {
    id: 'quote',
    title: 'Quote',
    icon: Quote,
    keys: 'mod+shift+b',
    group: 'block',
    isActive: (editor) => editor.isActive('blockquote'),
    run: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  mark('bold', 'Bold', Bold, 'mod+b'),
  mark('italic', 'Italic', Italic, 'mod+i'),
  mark('underline', 'Underline', Underline, 'mod+u'),
  mark('strike', 'Strikethrough', Strikethrough, 'mod+shift+s'),
  mark('superscript', 'Superscript', Superscript, 'mod+.'),
  mark('subscript', 'Subscript', Subscript, 'mod+;'),
  {
    id: 'clear',
    title: 'Clear formatting',
    icon: RemoveFormatting,
    keys: 'mod+shift+x',
    group: 'mark',
    ownKeys: true,
    run: (editor) => editor.chain().focus().unsetAllMarks().clearNodes().run(),
  },
  {
    id: 'link',
    title: 'Link',
    icon: Link,
    keys: 'mod+shift+l',
    group: 'mark',
    isActive: (editor) => linkAround(editor) !== null,
    ownKeys: true,
    asksText: true,
    run: (editor) => openDialog(editor, 'link'),
  },
  {
    id: 'unlink',
    title: 'Remove the link',
    icon: Unlink,
    group: 'mark',
    hidden: true,
    refuses: (editor) => (linkAround(editor) ? null : 'Put the cursor into a link first'),
    run: (editor) => editor.chain().focus().extendMarkRange('link').unsetLink().run(),
  },
  {
    id: 'bullet-list',
    title: 'Bulleted list',
    icon: List,
    keys: 'mod+shift+8',
    group: 'list',
    isActive: (editor) => editor.isActive('bulletList'),
    run: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    id: 'ordered-list',
    title: 'Numbered list',
    icon: ListOrdered,
    keys: 'mod+shift+7',
    group: 'list',
    isActive: (editor) => editor.isActive('orderedList'),
    run: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  align('left', 'Align left', AlignLeft),
  align('center', 'Align in the middle', AlignCenter),
  align('right', 'Align right', AlignRight),
  {
    id: 'find',
    title: 'Find and replace',
    icon: Search,
    keys: 'mod+f',
    ownKeys: true,
    group: 'history',
    reads: true,
    refuses: (editor) => (hasDialog(editor, 'find') ? null : 'Finding is for the text of a post'),
    asksText: true,
    run: (editor) => openDialog(editor, 'find'),
  },
  move('up', 'Move the block up', 'alt+up', ArrowUp, -1),
  move('down', 'Move the block down', 'alt+down', ArrowDown, 1),
  {
    id: 'block-double',
    title: 'Duplicate the block',
    icon: Copy,
    keys: 'mod+shift+d',
    ownKeys: true,
    hidden: true,
    group: 'block',
    run: doubleBlock,
  },
  ...insertActions,
  ...tableActions,
]
