import type { ReactNode } from 'react'

import { useThisDraft } from '#client/post-draft/use-draft'
import { postLengths, type PostTextField, postTextRules } from '#contract/posts/rules'
import { broken } from '#contract/base/rules'
import { CharacterCount, Field, type AriaProps } from '#ui/form/field'
import { Input, Textarea } from '#ui/input'

import { type TextValue, useTextField } from './use-text-field'

interface DraftFieldProps {
  /** The field's name in the request, which error messages use: `titles.rss`. */
  name: string
  label: string
  aside?: ReactNode
  /** The messages of the local validation for the present value. */
  live?: readonly string[]
  children: (ariaProps: AriaProps) => ReactNode
}

/** A field of the post with its error messages from the draft. */
export function DraftField({ name, ...field }: DraftFieldProps) {
  return <Field {...field} given={useThisDraft().errors[name]} />
}

/** The character count and limits of a post's field; nothing for a field without limits. */
export function LiveCount({ text, field }: { text: string; field: PostTextField }) {
  const bounds = postLengths[field]
  return bounds ? <CharacterCount text={text} min={bounds[0]} max={bounds[1]} /> : null
}

/** The validation messages while a text is typed. An empty field has none; the checklist requires it for publishing. */
export const liveMessages = (field: PostTextField, text: string): string[] =>
  text === '' ? [] : broken(postTextRules[field], text)

interface DraftTextProps {
  value: TextValue
  field: PostTextField
  label: string
  lines?: number
  /** Whether the text is code: it keeps its line breaks and has a monospaced font. In other fields they become spaces. */
  code?: boolean
  placeholder?: string
}

/** A text field of the post with its character count. It is validated when it loses the focus. */
export function DraftText({ value: name, field, label, lines, code = false, placeholder }: DraftTextProps) {
  const control = useTextField(name, code)
  return (
    <DraftField
      name={field}
      label={label}
      aside={<LiveCount text={control.value} field={field} />}
      live={liveMessages(field, control.value)}
    >
      {(ariaProps) =>
        lines ? (
          <Textarea
            rows={lines}
            className={code ? 'resize-none font-mono text-sm' : 'resize-none'}
            placeholder={placeholder}
            {...ariaProps}
            {...control}
          />
        ) : (
          <Input placeholder={placeholder} {...ariaProps} {...control} />
        )
      }
    </DraftField>
  )
}
