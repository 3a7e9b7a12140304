// The form field of the kit: a label, a control, and a line for messages.
import { type ReactNode, useId, useState } from 'react'

import { count } from '#contract/base/rules'
import { useWords } from '#ui/words'

/** The attributes that connect a control with its label and messages. */
export interface AriaProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

export interface FieldProps {
  label: string
  /** Marks the label with an asterisk. */
  required?: boolean
  /** At the right of the label, for instance a character count. */
  aside?: ReactNode
  /** Shown when there is no message. */
  hint?: string
  /** The server's messages. */
  given?: readonly string[]
  /** The messages of the local validation for the present value. */
  live?: readonly string[]
  /**
   * The number of attempts to save with wrong fields. After each attempt every wrong field shows its message, even if it never had
   * the focus.
   */
  tried?: number
  children: (ariaProps: AriaProps) => ReactNode
}

/**
 * A label, its control and the messages about the value: the server's, else the local ones once the control has lost the focus.
 * While a person types, messages only disappear.
 */
export function Field({
  label,
  required = false,
  aside,
  hint,
  given = [],
  live = [],
  tried = 0,
  children,
}: FieldProps) {
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
          {required && <span aria-hidden> *</span>}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': told, 'aria-describedby': told || hint ? `${id}-note` : undefined })}
      <Messages id={`${id}-note`} messages={messages.map((message) => words(message))} hint={hint} />
    </div>
  )
}

/**
 * The local messages to show (`judged`): those from when `judge` was last called or a save was tried, without those that no longer
 * apply. Call `judge` when the field loses the focus.
 */
export function useJudged(live: readonly string[], tried = 0): { judged: readonly string[]; judge: () => void } {
  const [found, setFound] = useState<{ kinds: readonly string[]; tried: number }>({ kinds: [], tried })
  const judge = () => setFound({ kinds: live.map(kindOf), tried })
  if (found.tried !== tried) judge()
  // Counts in a message are updated with the text.
  return { judged: live.filter((message) => found.kinds.includes(kindOf(message))), judge }
}

/** The message without numbers, which identifies its rule. */
const kindOf = (message: string) => message.replace(/\d+/g, '')

/**
 * The messages of a field, announced politely; without messages the line takes no space. The first is shown with the number of
 * others.
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

/** The number of characters and its limits: `63 / 50-100`. Not announced; the validation speaks when the field loses the focus. */
export function CharacterCount({ text, min = 0, max }: { text: string; min?: number; max: number }) {
  return (
    <span className="text-sm text-muted" data-numbers>
      {count(text)} / {min > 0 ? `${min}-${max}` : max}
    </span>
  )
}
