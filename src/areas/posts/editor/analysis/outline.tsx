import { useMemo } from 'react'

import { headingsOf as headingPlaces } from '#editor/block-moves'
import { openEditors } from '#editor/open-editors'
import { isBodyError, parseBody } from '#text/body'
import { headingsOf } from '#text/html'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { useTabId } from '#workspace/panes/tab-scope'

import { useDebounced } from '#ui/use-debounced'

/** How far a heading stands in, by its level. */
const indents: Readonly<Record<number, string>> = { 3: 'ps-6', 4: 'ps-10' }

/** The headings of the text in their order; each leads to its place. Read again when the keyboard rests. */
export function Outline({ body }: { body: string }) {
  const words = useWords()
  const tabId = useTabId()
  const settled = useDebounced(body, 400)
  const headings = useMemo(() => headingsIn(settled), [settled])
  if (headings.length === 0) return <p className="text-muted">{words('The text has no headings')}</p>
  return (
    <ol className="-mx-2 flex flex-col">
      {headings.map(({ level, text }, nth) => (
        <li key={`${nth} ${text}`}>
          <button
            type="button"
            className={`w-full truncate rounded-md px-2 py-1 text-start hover:bg-hover ${indents[level] ?? ''}`}
            title={text}
            onClick={() => goTo(tabId, nth)}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  )
}

function headingsIn(body: string) {
  const parsed = parseBody(body)
  if (Array.isArray(parsed) || isBodyError(parsed)) return []
  return headingsOf(parsed).flatMap(({ level, text }) => (text.trim() === '' ? [] : [{ level, text: text.trim() }]))
}

/** Asks the editor where the heading is now: what was typed since has moved it. */
function goTo(tabId: string, nth: number): void {
  const editor = openEditors.get(tabId)
  const heading = editor && headingPlaces(editor)[nth]
  if (heading) void run({ id: 'editor.go-heading', args: { at: heading.at } }, 'button')
}
