// oxlint-disable jsx-a11y/prefer-tag-over-role -- an ARIA listbox under the caret, which no native element can be
// oxlint-disable jsx-a11y/click-events-have-key-events -- the text keeps the focus and handles the keys
import { autoUpdate, computePosition, flip, offset, shift } from '@floating-ui/dom'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { useWords } from '#ui/words'

import { endSlash, type Slash, slashIn, slashKeys } from './slash'
import type { TextAction } from '#editor/actions/text-action'
import { textActions } from '#editor/actions/text-actions'

const groups: readonly TextAction['group'][] = ['block', 'list', 'insert']

/** The actions of the slash menu: block types and insertions. */
const offered = textActions.filter(({ group, id }) => groups.includes(group) && id !== 'paragraph')

/** The menu under the slash. @param onAction runs `editor.<id>` through the gate. */
export function SlashMenuView({ editor, onAction }: { editor: Editor; onAction: (id: string) => void }) {
  const slash = useEditorState({ editor, selector: ({ editor: now }) => slashIn(now) })
  if (!slash) return null
  return <OpenSlashMenu editor={editor} slash={slash} onAction={onAction} />
}

interface OpenProps {
  editor: Editor
  slash: Slash
  onAction: (id: string) => void
}

function OpenSlashMenu({ editor, slash, onAction }: OpenProps) {
  const words = useWords()
  const id = useId()
  const place = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState(0)
  const rows = useMemo(
    () =>
      offered.filter(
        ({ title, refuses }) =>
          words(title).toLowerCase().includes(slash.query.trim().toLowerCase()) && (refuses?.(editor) ?? null) === null,
      ),
    [words, slash.query, editor],
  )
  const at = Math.min(cursor, Math.max(0, rows.length - 1))
  const choose = (action: TextAction | undefined) => {
    if (!action) return
    editor.chain().focus().deleteRange({ from: slash.from, to: slash.to }).run()
    onAction(action.id)
  }
  useEffect(() => {
    slashKeys.set(editor, ({ key, ctrlKey, metaKey, altKey }) => {
      if (ctrlKey || metaKey || altKey) return false
      const by = { ArrowDown: 1, ArrowUp: -1 }[key]
      if (by !== undefined && rows.length > 0) setCursor((at + by + rows.length) % rows.length)
      else if ((key === 'Enter' || key === 'Tab') && rows.length > 0) choose(rows[at])
      else if (key === 'Escape' && rows.length > 0) endSlash(editor)
      else return false
      return true
    })
    return () => void slashKeys.delete(editor)
  })
  useEffect(() => {
    const { dom } = editor.view
    const caret = { getBoundingClientRect: () => caretRect(editor, slash.from), contextElement: dom }
    const float = place.current
    if (!float) return undefined
    return autoUpdate(caret, float, () => {
      const middleware = [offset(6), flip(), shift({ padding: 8 })]
      void computePosition(caret, float, { placement: 'bottom-start', middleware }).then(({ x, y }) =>
        Object.assign(float.style, { left: `${x}px`, top: `${y}px` }),
      )
    })
  }, [editor, slash.from])
  useEffect(() => {
    const { dom } = editor.view
    dom.setAttribute('aria-activedescendant', `${id}-${at}`)
    dom.setAttribute('aria-controls', id)
    return () => {
      dom.removeAttribute('aria-activedescendant')
      dom.removeAttribute('aria-controls')
    }
  }, [editor, id, at])
  if (rows.length === 0) return null
  return createPortal(
    <div
      ref={place}
      id={id}
      role="listbox"
      aria-label={words('Put in')}
      className="floating fixed z-50 max-h-72 w-64 overflow-y-auto p-1 font-sans text-sm"
    >
      {rows.map(({ id: action, title, icon: Icon }, row) => (
        <div
          key={action}
          id={`${id}-${row}`}
          role="option"
          aria-selected={row === at}
          tabIndex={-1}
          className="flex cursor-default items-center gap-2 rounded-md px-2 py-1.5 aria-selected:bg-hover"
          onMouseDown={(event) => event.preventDefault()}
          onMouseEnter={() => setCursor(row)}
          onClick={() => choose(rows[row])}
        >
          <Icon size={16} strokeWidth={1.75} aria-hidden className="shrink-0 text-muted" />
          {words(title)}
        </div>
      ))}
    </div>,
    document.body,
  )
}

function caretRect({ view }: Editor, at: number): DOMRect {
  const { left, top, bottom } = view.coordsAtPos(Math.min(at, view.state.doc.content.size))
  return new DOMRect(left, top, 0, bottom - top)
}
