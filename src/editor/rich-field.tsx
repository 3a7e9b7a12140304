import { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

import { countWithoutSpaces } from '#contract/taxonomy-rules'
import { isBodyError, parseBody } from '#text/body'
import { isEmptyDocument } from '#text/document'
import { plainText } from '#text/plain'
import { Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'
import { useWords } from '#ui/words'

import { LinkDialog } from './link-dialog'
import { openEditors } from './open-editors'
import { documentOf, extensionsOf, serialize } from './schema'
import { TextSurface } from './text-surface'
import { TextToolbar } from './toolbar'

/** The words of a serialized text. */
export function wordsOf(body: string): string {
  const parsed = parseBody(body)
  return isBodyError(parsed) ? '' : plainText(parsed)
}

interface RichFieldProps {
  name: string
  label: string
  /** How many characters it may have, spaces left out; left out: as many as there are. */
  lengths?: readonly [min: number, max: number]
  /** Where commands find it. */
  tabId: string
  /** Runs `editor.<id>` through the gate. */
  onAction: (id: string) => void
}

/** A rich text in a form: its value is the serialized document, or nothing while it is empty. */
export function RichField({ name, label, lengths, tabId, onAction }: RichFieldProps) {
  const words = useWords()
  const { value, set, locked, said } = useFormField(name)
  const body = typeof value === 'string' ? value : ''
  const editor = useEditor(words(label), body, locked, set)
  useEffect(() => {
    openEditors.set(tabId, editor)
    return () => void (openEditors.get(tabId) === editor && openEditors.delete(tabId))
  }, [tabId, editor])
  return (
    <Field label={words(label)} aside={lengths && <Count body={body} lengths={lengths} />} {...said}>
      {(ties) => (
        <div
          id={ties.id}
          tabIndex={-1}
          aria-invalid={ties['aria-invalid']}
          aria-describedby={ties['aria-describedby']}
          className="rounded-md border border-line-control aria-invalid:border-danger"
        >
          {!locked && <TextToolbar editor={editor} onAction={onAction} />}
          <div className="max-h-100 overflow-y-auto">
            <TextSurface editor={editor} />
          </div>
          <LinkDialog editor={editor} />
        </div>
      )}
    </Field>
  )
}

function Count({ body, lengths: [min, max] }: { body: string; lengths: readonly [number, number] }) {
  return (
    <span className="text-sm text-muted" data-numbers>
      {countWithoutSpaces(wordsOf(body))} / {min}-{max}
    </span>
  )
}

const stored = (editor: Editor) =>
  isEmptyDocument(documentOf(serialize(editor.getJSON()))) ? '' : serialize(editor.getJSON())

/** The form lives as long as its tab: hiding that must not destroy what was typed, or its undo. */
function useEditor(label: string, body: string, locked: boolean, set: (value: unknown) => void): Editor {
  const [editor] = useState(
    () =>
      new Editor({
        extensions: extensionsOf(),
        content: documentOf(body),
        editable: !locked,
        editorProps: {
          attributes: {
            class: 'editor-text min-h-40! px-2 py-1 pb-1!',
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-label': label,
          },
        },
      }),
  )
  useEffect(() => {
    const told = () => set(stored(editor))
    editor.on('update', told)
    return () => void editor.off('update', told)
  }, [editor, set])
  // What somebody else wrote was taken into the form.
  useEffect(() => {
    const written = JSON.stringify(documentOf(body))
    if (written !== JSON.stringify(documentOf(stored(editor))))
      editor.commands.setContent(documentOf(body), { emitUpdate: false })
  }, [editor, body])
  return editor
}
