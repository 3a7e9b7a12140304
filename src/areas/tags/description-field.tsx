import { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'

import { countWithoutSpaces } from '#contract/taxonomy-rules'
import { documentOf, extensionsOf, serialize } from '#editor/schema'
import { TextSurface } from '#editor/text-surface'
import { Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'

import { wordsOf } from './extended'

interface DescriptionFieldProps {
  name: string
  label: string
  lengths: readonly [min: number, max: number]
}

/** A rich text: its value is the serialized document, its count leaves spaces out. */
export function DescriptionField({ name, label, lengths: [min, max] }: DescriptionFieldProps) {
  const { value, set, locked, said } = useFormField(name)
  const body = typeof value === 'string' ? value : ''
  // The form lives as long as its tab: hiding that must not destroy what was typed, or its undo.
  const [editor] = useState(
    () =>
      new Editor({
        extensions: extensionsOf(),
        content: documentOf(body),
        editable: !locked,
        editorProps: {
          attributes: {
            class: 'editor-text min-h-40 px-2 py-1',
            role: 'textbox',
            'aria-multiline': 'true',
            'aria-label': label,
          },
        },
      }),
  )
  useEffect(() => {
    const told = () => set(serialize(editor.getJSON()))
    editor.on('update', told)
    return () => void editor.off('update', told)
  }, [editor, set])
  return (
    <Field
      label={label}
      aside={
        <span className="text-sm text-muted" data-numbers>
          {countWithoutSpaces(wordsOf(body))} / {min}-{max}
        </span>
      }
      {...said}
    >
      {(ties) => (
        <div
          id={ties.id}
          tabIndex={-1}
          aria-invalid={ties['aria-invalid']}
          aria-describedby={ties['aria-describedby']}
          className="max-h-100 overflow-y-auto rounded-md border border-line-control aria-invalid:border-danger"
        >
          <TextSurface editor={editor} />
        </div>
      )}
    </Field>
  )
}
