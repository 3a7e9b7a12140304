import { useEffect, useRef, useState } from 'react'

import { useAnswers } from './answers'
import { Button } from '#ui/button'
import { Dialog } from './dialog'
import { Input } from '#ui/input'
import { useKeys } from '#ui/keys'
import { useWords } from '#ui/words'

export interface ConfirmProps {
  open: boolean
  /** The question, in the wording of the specification. */
  message: string
  /** What the command acts on, for instance the headline. */
  detail?: string
  confirm: string
  cancel?: string
  /** A third answer, for instance Discard between Save and Cancel. `first`: it has the focus. */
  other?: { label: string; onSelect: () => void; first?: boolean; loses?: boolean }
  /** Whether it destroys or removes something: the button is red. */
  danger?: boolean
  /** Whether it cannot be undone: Cancel has the focus. Left out: the value of `danger`. */
  final?: boolean
  /** Further consequences. */
  notes?: readonly string[]
  /** The names of the target rows, of those hidden by filters, and of the rows left out with the reason. */
  names?: readonly string[]
  hidden?: readonly string[]
  left?: readonly { name: string; why: string }[]
  /** Both answers lose or change something, so Escape does nothing. */
  mustAnswer?: boolean
  /** The question opened by itself, perhaps while a person types (useAnswers). */
  unasked?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/**
 * Asks before an action. For an undoable action the action has the focus, for a final one Cancel, and the action's letter needs
 * Alt. Each button shows its key. Key repeats are ignored.
 */
export function Confirm(props: ConfirmProps) {
  const { open, message, detail, confirm, other, danger = false, final = danger, mustAnswer = false } = props
  const { onConfirm, onCancel, unasked } = props
  const words = useWords()
  const cancel = props.cancel ?? words('Cancel')
  const first = !final && !other?.first
  const { buttons, ...keys } = useAnswers(
    [
      { label: cancel, onSelect: onCancel, first: final && !other?.first, escape: !mustAnswer },
      ...(other ? [other] : []),
      { label: confirm, onSelect: onConfirm, first, loses: final && !first, intent: danger ? 'danger' : 'primary' },
    ],
    unasked,
  )
  return (
    <Dialog
      open={open}
      onClose={mustAnswer ? stay : onCancel}
      title={message}
      description={detail}
      role="alertdialog"
      {...keys}
      footer={buttons}
    >
      <AffectedRows {...props} />
    </Dialog>
  )
}

/** The most names shown; the rest is counted. */
const mostNames = 5

type Asked = Pick<ConfirmProps, 'notes' | 'names' | 'hidden' | 'left'>

/** The part of a question about its rows: further consequences, the names of the target rows, and the rows left out. */
function AffectedRows({ notes = [], names = [], hidden = [], left = [] }: Asked) {
  const words = useWords()
  if (notes.length + names.length + hidden.length + left.length === 0) return null
  return (
    <div className="flex flex-col gap-3">
      {notes.map((note) => (
        <p key={note} className="font-medium">
          {note}
        </p>
      ))}
      {names.length > 0 && <Names label={words('Meant')} list={names.map((name) => ({ name }))} />}
      {hidden.length > 0 && <Names label={words('Hidden by the filters')} list={hidden.map((name) => ({ name }))} />}
      {left.length > 0 && <Names label={words('Left as they are')} list={left} />}
    </div>
  )
}

function Names({ label, list }: { label: string; list: readonly { name: string; why?: string }[] }) {
  const words = useWords()
  const rest = list.length - mostNames
  return (
    <section>
      <h3 className="mb-0.5 text-sm text-muted">{label}</h3>
      <ul aria-label={label}>
        {list.slice(0, mostNames).map(({ name, why }, at) => (
          <li key={`${at} ${name}`} className="flex gap-2">
            <span className="min-w-0 truncate" title={name}>
              {name}
            </span>
            {why && <span className="shrink-0 text-muted">{why}</span>}
          </li>
        ))}
        {rest > 0 && <li className="text-muted">{words('and {count} more', { count: rest })}</li>}
      </ul>
    </section>
  )
}

const stay = () => undefined

export interface TypedConfirmProps extends Omit<ConfirmProps, 'other' | 'danger' | 'final' | 'mustAnswer'> {
  /** What is to be typed, for instance `PUSH`, or the number of rows. */
  word: string
  /** Seconds after the word is typed in which the action can be stopped. */
  holdSeconds?: number
}

/** Asks before a large or final action: the person types a word or number, then has five seconds to stop it with Escape or Cancel. */
export function TypedConfirm(props: TypedConfirmProps) {
  // Mounted anew at each opening, so that the typed word and the countdown start empty.
  return props.open ? <TypedConfirmOpen {...props} /> : null
}

function TypedConfirmOpen({
  message,
  detail,
  confirm,
  cancel,
  word,
  holdSeconds = 5,
  onConfirm,
  onCancel,
  ...affected
}: TypedConfirmProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [left, hold] = useHold(holdSeconds, onConfirm)
  const stop = useRef<HTMLButtonElement>(null)
  const start = () => {
    hold()
    // The field is disabled now, so Stop gets the focus.
    stop.current?.focus()
  }
  const fits = typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase()
  const field = useKeys<HTMLInputElement>('enter', (event) => {
    if (!fits) return
    // Otherwise the same key press would activate Stop, which has the focus now.
    event.preventDefault()
    start()
  })
  return (
    <Dialog
      open
      onClose={onCancel}
      title={message}
      description={detail}
      role="alertdialog"
      footer={
        <>
          <Button ref={stop} onClick={onCancel}>
            {left === null ? (cancel ?? words('Cancel')) : words('Stop')}
          </Button>
          <Button intent="danger" disabled={!fits || left !== null} onClick={start} data-numbers>
            {left === null ? confirm : words('{action} in {seconds} s', { action: confirm, seconds: left })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <AffectedRows {...affected} />
        <label className="block">
          <span className="mb-1 block text-muted">{words('Type {word} to go on', { word })}</span>
          <Input
            ref={field}
            value={typed}
            disabled={left !== null}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            data-autofocus
          />
        </label>
      </div>
      <p className="sr-only" aria-live="assertive">
        {left === null ? '' : words('{seconds} seconds left to stop', { seconds: left })}
      </p>
    </Dialog>
  )
}

/**
 * A countdown, which calls `onEnd` unless the component unmounts before.
 * @returns the seconds that are left (null: it does not run), and the function that starts it.
 */
function useHold(seconds: number, onEnd: () => void): [left: number | null, start: () => void] {
  const [left, setLeft] = useState<number | null>(null)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  }, [onEnd])
  useEffect(() => {
    if (left === null) return
    const timer = setTimeout(() => {
      setLeft(left > 1 ? left - 1 : null)
      if (left === 1) end.current()
    }, 1000)
    return () => clearTimeout(timer)
  }, [left])
  return [left, () => setLeft(seconds)]
}
