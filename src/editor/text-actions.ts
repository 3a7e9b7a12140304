// What can be done to the text: the toolbar, the palette and the keys all run these.
import type { Editor } from '@tiptap/core'
import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
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
  Underline,
  Undo2,
} from 'lucide-react'
import { say } from '#contract/say'

export interface TextAction {
  /** The verb of its command: `editor.<id>`. */
  id: string
  title: string
  icon: LucideIcon
  /** The keys tiptap has it on. */
  keys?: string
  group: 'history' | 'block' | 'mark' | 'list' | 'align'
  isActive?: (editor: Editor) => boolean
  run: (editor: Editor) => void
}

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
      ? !editor.isActive({ textAlign: 'center' }) && !editor.isActive({ textAlign: 'right' })
      : editor.isActive({ textAlign: side }),
  run: (editor) => {
    const textAlign = side === 'left' ? null : side
    editor.chain().focus().updateAttributes('paragraph', { textAlign }).updateAttributes('heading', { textAlign }).run()
  },
})

/** Each editor's dialogs listen here by the action's id; the action itself knows no React. */
const listeners = new WeakMap<Editor, Map<string, () => void>>()

/** @returns a function that stops listening. */
export function onAsked(editor: Editor, action: string, listener: () => void): () => void {
  const known = listeners.get(editor) ?? new Map<string, () => void>()
  listeners.set(editor, known.set(action, listener))
  return () => {
    if (known.get(action) === listener) known.delete(action)
  }
}

const ask = (editor: Editor, action: string) => listeners.get(editor)?.get(action)?.()

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
  {
    id: 'bold',
    title: 'Bold',
    icon: Bold,
    keys: 'mod+b',
    group: 'mark',
    isActive: (editor) => editor.isActive('bold'),
    run: (editor) => editor.chain().focus().toggleBold().run(),
  },
  {
    id: 'italic',
    title: 'Italic',
    icon: Italic,
    keys: 'mod+i',
    group: 'mark',
    isActive: (editor) => editor.isActive('italic'),
    run: (editor) => editor.chain().focus().toggleItalic().run(),
  },
  {
    id: 'underline',
    title: 'Underline',
    icon: Underline,
    keys: 'mod+u',
    group: 'mark',
    isActive: (editor) => editor.isActive('underline'),
    run: (editor) => editor.chain().focus().toggleUnderline().run(),
  },
  {
    id: 'link',
    title: 'Link',
    icon: Link,
    keys: 'mod+shift+l',
    group: 'mark',
    isActive: (editor) => editor.isActive('link'),
    // In a link the button takes it away (third text, section 2).
    run: (editor) => {
      if (editor.isActive('link')) editor.chain().focus().extendMarkRange('link').unsetLink().run()
      else ask(editor, 'link')
    },
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
]
