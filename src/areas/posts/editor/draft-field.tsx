import type { ReactNode } from 'react'

import { postLengths, type PostTextField, postTextRules } from '#contract/posts-rules'
import { broken } from '#contract/rules'
import { CharacterCount, Field, type Ties } from '#ui/form/field'
import { Input, Textarea } from '#ui/input'

import { useThisDraft } from './use-draft'
import { type TextValue, useTextField } from './use-text-field'

interface DraftFieldProps {
  /** The wire's name, by which messages find it: `titles.rss`. */
  name: string
  label: string
  aside?: ReactNode
  /** What the rules say of it as it stands, before the server is asked. */
  live?: readonly string[]
  children: (ties: Ties) => ReactNode
}

/** A field of the post: its messages are those of the draft. */
export function DraftField({ name, ...field }: DraftFieldProps) {
  return <Field {...field} given={useThisDraft().errors[name]} />
}

/** Characters so far against the bounds of a post's field; nothing where it has none. */
export function LiveCount({ text, field }: { text: string; field: PostTextField }) {
  const bounds = postLengths[field]
  return bounds ? <CharacterCount text={text} min={bounds[0]} max={bounds[1]} /> : null
}

/** What the rules say of a text while it is written; an empty field says nothing until it is to be published. */
export const liveMessages = (field: PostTextField, text: string): string[] =>
  text === '' ? [] : broken(postTextRules[field], text)

/** A field that can only be read looks like one, and its text can still be copied. */
const quiet = 'read-only:border-line-strong read-only:bg-sunken read-only:text-muted'

interface DraftTextProps {
  value: TextValue
  field: PostTextField
  label: string
  lines?: number
  /** Line breaks are part of the text. */
  code?: boolean
  placeholder?: string
}

/** A text of the post with its count; its rules are judged when it is left. */
export function DraftText({ value: name, field, label, lines, code = false, placeholder }: DraftTextProps) {
  const control = useTextField(name, code)
  return (
    <DraftField
      name={field}
      label={label}
      aside={<LiveCount text={control.value} field={field} />}
      live={liveMessages(field, control.value)}
    >
      {(ties) =>
        lines ? (
          <Textarea
            rows={lines}
            className={code ? 'resize-none font-mono text-sm' : 'resize-none'}
            placeholder={placeholder}
            {...ties}
            {...control}
          />
        ) : (
          <Input className={quiet} placeholder={placeholder} {...ties} {...control} />
        )
      }
    </DraftField>
  )
}
