import { Editor } from '@tiptap/core'
import { useEffect, useLayoutEffect, useState } from 'react'

import { countWithoutSpaces } from '#contract/taxonomy/rules'
import { isBodyError, parseBody } from '#text/body'
import { isEmptyDocument } from '#text/document'
import { plainText } from '#text/plain'
import { Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'
import { useSteady } from '#ui/use-steady'
import { useWords } from '#ui/words'

import type { EmbedDialogProps } from './dialogs/embed-dialog'
import { TextDialogs } from './dialogs/text-dialogs'
import { cleanPastedHtml, cleanPastedText } from './paste/paste'
import { filesOf } from './paste/paste-files'
import { documentOf, extensionsOf, serialize } from './schema/schema'
import { setText } from './set-text'
import { TextSurface } from './text-surface'
import { TextToolbar } from './toolbar'

/** The plain text of a serialized text. */
export function plainTextOf(body: string): string {
  const parsed = parseBody(body)
  return isBodyError(parsed) ? '' : plainText(parsed)
}

const textOf = (value: unknown) => plainTextOf(String(value))

/** The actions that a rich-text field of a form lacks: pictures, because the gallery is beside posts only. The gate says so. */
const noImages = ['image']

interface RichFieldProps {
  name: string
  label: string
  /** The limits of characters without spaces. Left out: no limit. */
  lengths?: readonly [min: number, max: number]
  /** Marks the label with an asterisk. */
  required?: boolean
  /** Receives the editor, which commands then act on. Returns a function that removes it. */
  onEditor: (editor: Editor) => () => void
  /** Runs `editor.<id>` through the gate. */
  onAction: (id: string) => void
  refusesEmbed: EmbedDialogProps['refuses']
}

/** A rich-text field of a form. Its value is the serialized document, or empty for an empty text. */
export function RichField({
  name,
  label,
  lengths,
  required = false,
  onEditor,
  onAction,
  refusesEmbed,
}: RichFieldProps) {
  const words = useWords()
  const { value, set, locked, fieldMessages } = useFormField(name, { label, show: textOf })
  const body = typeof value === 'string' ? value : ''
  const refusePictures = useSteady(() => onAction('image'))
  const editor = useEditor({ label: words(label), required, refusePictures }, body, locked, set)
  useEffect(() => onEditor(editor), [onEditor, editor])
  return (
    <Field
      label={words(label)}
      required={required}
      aside={lengths && <Count body={body} lengths={lengths} />}
      {...fieldMessages}
    >
      {(ariaProps) => (
        <div
          id={ariaProps.id}
          tabIndex={-1}
          aria-invalid={ariaProps['aria-invalid']}
          aria-describedby={ariaProps['aria-describedby']}
          className="rounded-md border border-line-control aria-invalid:border-danger"
        >
          {!locked && <TextToolbar editor={editor} onAction={onAction} without={noImages} />}
          <KeptView editor={editor} />
          <div className="max-h-100 overflow-y-auto">
            <TextSurface editor={editor} />
          </div>
          <TextDialogs editor={editor} onAction={onAction} refusesEmbed={refusesEmbed} />
        </div>
      )}
    </Field>
  )
}

function Count({ body, lengths: [min, max] }: { body: string; lengths: readonly [number, number] }) {
  return (
    <span className="text-sm text-muted" data-numbers>
      {countWithoutSpaces(plainTextOf(body))} / {min}-{max}
    </span>
  )
}

/**
 * Destroys the editor's view when the field is hidden and builds it again when it is shown, because a view listens on the document.
 * Text and undo history stay in the editor. It must render before the surface.
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

/** Creates the editor. It lives as long as the form, so that hiding the tab keeps its text and undo history. */
function useEditor(
  { label, required, refusePictures }: { label: string; required: boolean; refusePictures: () => void },
  body: string,
  locked: boolean,
  set: (value: unknown) => void,
): Editor {
  /** Tells why files are not taken. @returns whether there are files. */
  const refuse = (event: Event, given: DataTransfer | null): boolean => {
    if (filesOf(given).length === 0) return false
    event.preventDefault()
    refusePictures()
    return true
  }
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
            'aria-required': String(required),
            'data-place': 'form-text',
          },
          handleDOMEvents: { paste: (_view, event) => refuse(event, event.clipboardData) },
          handleDrop: (_view, event) => refuse(event, event.dataTransfer),
          transformPastedHTML: cleanPastedHtml,
          transformPastedText: cleanPastedText,
        },
      }),
  )
  useEffect(() => {
    const told = () => set(stored(editor))
    editor.on('update', told)
    return () => void editor.off('update', told)
  }, [editor, set])
  // The form took over another person's change.
  useEffect(() => {
    const written = JSON.stringify(documentOf(body))
    if (written !== JSON.stringify(documentOf(stored(editor)))) setText(editor, documentOf(body))
  }, [editor, body])
  return editor
}
