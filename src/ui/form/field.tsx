// The one field: a label over a control, and under it a line for its messages.
import { type ReactNode, useId, useState } from 'react'

import { count } from '#contract/rules'
import { useWords } from '#ui/words'

/** The attributes that tie a control to its label and its messages. */
export interface Ties {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  /** At the right of the label, for instance a character count. */
  aside?: ReactNode
  /** Shown where there is no message. */
  hint?: string
  /** What the server said of it. */
  given?: readonly string[]
  /** What the rules say of it as it stands, before the server is asked. */
  live?: readonly string[]
  /** How often a save was tried over wrong fields: then each of them says so, left or not. */
  tried?: number
  children: (ties: Ties) => ReactNode
}

/**
 * Messages of the server, else those of the rules once the field was left. While somebody writes, a message only ever goes.
 */
export function Field({ label, aside, hint, given = [], live = [], tried = 0, children }: FieldProps) {
  const id = useId()
  const words = useWords()
  const { judged, judge } = useJudged(live, tried)
  const messages = given.length > 0 ? given : judged
  const told = messages.length > 0
  return (
    <div onBlur={judge}>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': told, 'aria-describedby': told || hint ? `${id} note` : undefined })}
      <Messages id={`${id} note`} messages={messages.map((message) => words(message))} hint={hint} />
    </div>
  )
}

/** What was wrong when the field was left, or a save tried, as far as it is wrong still. */
export function useJudged(live: readonly string[], tried = 0): { judged: readonly string[]; judge: () => void } {
  const [found, setFound] = useState<{ kinds: readonly string[]; tried: number }>({ kinds: [], tried })
  const judge = () => setFound({ kinds: live.map(kindOf), tried })
  if (found.tried !== tried) judge()
  // A count in a message follows the text.
  return { judged: live.filter((message) => found.kinds.includes(kindOf(message))), judge }
}

/** A message without its numbers: which rule it is of. */
const kindOf = (message: string) => message.replace(/\d+/g, '')

/**
 * Messages of a field on a line of their own, which takes no room while there are none; said politely. The first is shown,
 * the others are counted behind it and come when it is mended.
 */
export function Messages({ id, messages, hint }: { id: string; messages: readonly string[]; hint?: string }) {
  const words = useWords()
  const [first, ...others] = messages
  return (
    <output
      id={id}
      className={`block pt-0.5 text-sm leading-5 empty:pt-0 ${first === undefined ? 'text-muted' : 'text-danger'}`}
      title={messages.join('\n') || undefined}
    >
      {first ?? hint}
      {others.length > 0 && (
        <>
          <span aria-hidden className="ms-1.5 text-muted">
            {words('+{count}', { count: others.length })}
          </span>
          <span className="sr-only">{others.join(' ')}</span>
        </>
      )}
    </output>
  )
}

/** Characters so far against the bounds: `63 / 50-100`. It goes on quietly: whether that is right is said when one leaves. */
export function CharacterCount({ text, min = 0, max }: { text: string; min?: number; max: number }) {
  return (
    <span className="text-sm text-muted" data-numbers>
      {count(text)} / {min > 0 ? `${min}-${max}` : max}
    </span>
  )
}
