import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'

import { headingsOf } from '#editor/actions/block-moves'
import { useEditorOf } from '#workspace/panes/tab-handle'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { useTabId } from '#workspace/panes/tab-scope'

/** The indent of a heading by its level. */
const indents: Readonly<Record<number, string>> = { 3: 'ps-6', 4: 'ps-10' }

/** The headings of the text. A click moves to the heading. */
export function Outline() {
  const words = useWords()
  const editor = useEditorOf(useTabId()) ?? null
  // Without the positions, which change with every key typed before a heading.
  const headings = useEditorState({
    editor,
    selector: (shown) => (shown.editor ? headingsOf(shown.editor).map(({ level, text }) => ({ level, text })) : []),
  })
  if (!editor || !headings?.length) return <p className="text-muted">{words('The text has no headings')}</p>
  return (
    <ol className="-mx-2 flex flex-col">
      {headings.map(({ level, text }, nth) => (
        <li key={`${nth} ${text}`}>
          <button
            type="button"
            className={`w-full truncate rounded-md px-2 py-1 text-start hover:bg-hover ${indents[level] ?? ''}`}
            title={text}
            onClick={() => goTo(editor, nth)}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}

function goTo(editor: Editor, nth: number): void {
  const heading = headingsOf(editor)[nth]
  if (heading) void run({ id: 'editor.go-heading', args: { at: heading.at } }, 'button')
}
