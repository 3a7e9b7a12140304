import { Editor } from '@tiptap/core'
import { useEffect, useLayoutEffect, useState } from 'react'

import { countWithoutSpaces } from '#contract/taxonomy-rules'
import { isBodyError, parseBody } from '#text/body'
import { isEmptyDocument } from '#text/document'
import { plainText } from '#text/plain'
import { Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'
import { useWords } from '#ui/words'

import { TextDialogs } from './dialogs/text-dialogs'
import { documentOf, extensionsOf, serialize } from './schema/schema'
import { TextSurface } from './text-surface'
import { TextToolbar } from './toolbar'

/** The words of a serialized text. */
export function wordsOf(body: string): string {
  const parsed = parseBody(body)
  return isBodyError(parsed) ? '' : plainText(parsed)
}

/** The gallery is beside posts only. */
const noImages = ['image']

interface RichFieldProps {
  name: string
  label: string
  /** How many characters it may have, spaces left out; left out: as many as there are. */
  lengths?: readonly [min: number, max: number]
  /** Takes the editor, on which commands act then. It returns a function that gives the editor up. */
  onEditor: (editor: Editor) => () => void
  /** Runs `editor.<id>` through the gate. */
  onAction: (id: string) => void
}

/** A rich text in a form: its value is the serialized document, or nothing while it is empty. */
export function RichField({ name, label, lengths, onEditor, onAction }: RichFieldProps) {
  const words = useWords()
  const { value, set, locked, said } = useFormField(name)
  const body = typeof value === 'string' ? value : ''
  const editor = useEditor(words(label), body, locked, set)
  useEffect(() => onEditor(editor), [onEditor, editor])
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
          {!locked && <TextToolbar editor={editor} onAction={onAction} without={noImages} />}
          <KeptView editor={editor} />
          <div className="max-h-100 overflow-y-auto">
            <TextSurface editor={editor} />
          </div>
          <TextDialogs editor={editor} onAction={onAction} />
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

/**
 * Takes the editor's view down with the field and builds it again when a hidden tab is shown: the view listens at the document.
 * Its text and undo stay in the editor. It stands before the surface, so that the view is there when the surface is drawn.
 */
function KeptView({ editor }: { editor: Editor }) {
  useLayoutEffect(() => {
    if (editor.isDestroyed) editor.mount(document.createElement('div'))
    return () => editor.unmount()
  }, [editor])
  return null
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
            class: 'editor-text rich-text min-h-40! px-2 py-1 pb-1!',
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-label': label,
            'data-place': 'form-text',
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
