import { type ReactNode, useId, useState } from 'react'

import { postLengths, type PostTextField, postTextRules } from '#contract/posts-rules'
import { broken, count } from '#contract/rules'
import { Input, Textarea } from '#ui/input'
import { useWords } from '#ui/words'

import { useThisDraft } from './use-draft'
import { type TextValue, useTextField } from './use-text-field'

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
  /** What the rules say of it as it stands, before the server is asked. */
  live?: readonly string[]
  children: (ties: Ties) => ReactNode
}

/**
 * A label over a control, and one line under it for its messages: those of the server, else those of the rules once the field
 * was left. While somebody writes, a message only ever goes.
 */
export function DraftField({ name, label, aside, live = [], children }: DraftFieldProps) {
  const id = useId()
  const words = useWords()
  const given = useThisDraft().errors[name] ?? []
  const { judged, judge } = useJudged(live)
  const messages = given.length > 0 ? given : judged
  return (
    <div onBlur={judge}>
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

/** What was wrong when the field was left, as far as it is wrong still. */
export function useJudged(live: readonly string[]): { judged: readonly string[]; judge: () => void } {
  const [found, setFound] = useState<readonly string[]>([])
  const kinds = new Set(live.map(kindOf))
  return {
    // A count in a message follows the text.
    judged: live.filter((message) => found.includes(kindOf(message)) && kinds.has(kindOf(message))),
    judge: () => setFound(live.map(kindOf)),
  }
}

/** A message without its numbers: which rule it is of. */
const kindOf = (message: string) => message.replace(/\d+/g, '')

/**
 * Messages of a field on a line that is kept for them, so that nothing moves when they come; said politely. The first is shown,
 * the others are counted behind it and come when it is mended.
 */
export function Messages({ id, messages }: { id: string; messages: readonly string[] }) {
  const words = useWords()
  const [first, ...others] = messages
  return (
    <output
      id={id}
      className="block min-h-[22px] pt-0.5 text-sm leading-5 text-danger"
      title={messages.join('\n') || undefined}
    >
      {first}
      {others.length > 0 && (
        <>
          <span aria-hidden className="ml-1.5 text-muted">
            {words('+{count}', { count: others.length })}
          </span>
          <span className="sr-only">{others.join(' ')}</span>
        </>
      )}
    </output>
  )
}

/** Characters so far against the bounds: `63 / 50-100`. It goes on quietly: whether that is right is said when one leaves. */
export function LiveCount({ text, field }: { text: string; field: PostTextField }) {
  const bounds = postLengths[field]
  if (!bounds) return null
  const now = count(text)
  return (
    <span className="text-sm text-muted" data-numbers>
      {now} / {bounds[0]}-{bounds[1]}
    </span>
  )
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
