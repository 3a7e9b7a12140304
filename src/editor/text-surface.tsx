import type { Editor } from '@tiptap/core'
import { EditorContent } from '@tiptap/react'

import './text-surface.css'

/** The element in which the text is written. */
export function TextSurface({ editor }: { editor: Editor }) {
  return <EditorContent editor={editor} className="editor-frame" />
}
