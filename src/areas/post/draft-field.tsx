import { type ReactNode, useId } from 'react'

import { postLengths, type PostTextField, postTextRules } from '#contract/posts-rules'
import { broken, count } from '#contract/rules'
import { Input, Textarea } from '#ui/input'
import { useWords } from '#ui/words'

import { useField, useThisDraft } from './use-draft'

interface Ties {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface DraftFieldProps {
  /** The wire's name, by which messages find it: `titles.rss`. */
  name: string
  label: string
  aside?: ReactNode
  /** Messages known before the server is asked. */
  live?: readonly string[]
  children: (ties: Ties) => ReactNode
}

/** A label over a control and every message of the field under it: those of the server, else those of the rules. */
export function DraftField({ name, label, aside, live = [], children }: DraftFieldProps) {
  const id = useId()
  const words = useWords()
  const given = useThisDraft().errors[name] ?? []
  const messages = given.length > 0 ? given : live
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': messages.length > 0,
        'aria-describedby': messages.length > 0 ? `${id} note` : undefined,
      })}
      <Messages id={`${id} note`} messages={messages.map((message) => words(message))} />
    </div>
  )
}

/** Messages of a field, one a line; read out when they come. */
export function Messages({ id, messages }: { id: string; messages: readonly string[] }) {
  return (
    <div id={id} role="alert">
      {messages.map((message) => (
        <p key={message} className="mt-1 text-sm text-danger">
          {message}
        </p>
      ))}
    </div>
  )
}

/** Characters so far against the bounds: `63 / 50-100`. */
export function LiveCount({ text, field }: { text: string; field: PostTextField }) {
  const bounds = postLengths[field]
  if (!bounds) return null
  const now = count(text)
  const fits = now === 0 || (now >= bounds[0] && now <= bounds[1])
  return (
    <span className={`text-sm ${fits ? 'text-muted' : 'text-danger'}`} data-numbers>
      {now} / {bounds[0]}-{bounds[1]}
    </span>
  )
}

/** What the rules say of a text while it is written; an empty field says nothing until it is to be published. */
export const liveMessages = (field: PostTextField, text: string): string[] =>
  text === '' ? [] : broken(postTextRules[field], text)

type TextValue = 'catchy_title' | 'rss' | 'description' | 'fb_catchy_title' | 'slug' | 'external_link' | 'json_ld'

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

/** A text of the post with its rules shown live. */
export function DraftText({ value: name, field, label, lines, code = false, placeholder }: DraftTextProps) {
  const { value, set, disabled } = useField(name)
  return (
    <DraftField
      name={field}
      label={label}
      aside={<LiveCount text={value} field={field} />}
      live={liveMessages(field, value)}
    >
      {(ties) => {
        const shared = { ...ties, value, placeholder, readOnly: disabled }
        return lines ? (
          <Textarea
            rows={lines}
            className={code ? 'resize-none font-mono text-sm' : 'resize-none'}
            {...shared}
            onChange={(event) => set(code ? event.target.value : event.target.value.replaceAll('\n', ' '))}
          />
        ) : (
          <Input className={quiet} {...shared} onChange={(event) => set(event.target.value)} />
        )
      }}
    </DraftField>
  )
}
