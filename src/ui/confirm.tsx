import { useEffect, useRef, useState } from 'react'

import { Button } from '#ui/button'
import { Dialog } from '#ui/dialog'
import { Input } from '#ui/input'
import { useWords } from '#ui/words'

export interface ConfirmProps {
  open: boolean
  /** The sentence of the texts. */
  message: string
  /** What is meant, for instance the headline. */
  detail?: string
  confirm: string
  cancel?: string
  /** A third way out, for instance Discard between Save and Cancel. */
  other?: { label: string; onSelect: () => void }
  danger?: boolean
  /** Both answers lose or change something: Escape is none of them. */
  mustAnswer?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is done. What destroys is never the button that Enter presses: Cancel has the focus then. */
export function Confirm({
  open,
  message,
  detail,
  confirm,
  cancel,
  other,
  danger = false,
  mustAnswer = false,
  onConfirm,
  onCancel,
}: ConfirmProps) {
  const words = useWords()
  return (
    <Dialog
      open={open}
      onClose={mustAnswer ? stay : onCancel}
      title={message}
      description={detail}
      role="alertdialog"
      footer={
        <>
          <Button onClick={onCancel} data-autofocus={danger || undefined}>
            {cancel ?? words('Cancel')}
          </Button>
          {other && <Button onClick={other.onSelect}>{other.label}</Button>}
          <Button intent={danger ? 'danger' : 'primary'} onClick={onConfirm} data-autofocus={!danger || undefined}>
            {confirm}
          </Button>
        </>
      }
    />
  )
}

const stay = () => undefined

export interface TypedConfirmProps extends Omit<ConfirmProps, 'other' | 'danger' | 'mustAnswer'> {
  /** What must be typed, for instance `PUSH`. */
  word: string
  /** How long it can still be stopped after that. */
  holdSeconds?: number
}

/** For what is irreversible and public: type the word, then five seconds in which Escape or Cancel stops it. */
export function TypedConfirm(props: TypedConfirmProps) {
  // Mounted anew each time it opens, so that nothing typed or counted is left from the last time.
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
}: TypedConfirmProps) {
  const words = useWords()
  const [typed, setTyped] = useState('')
  const [left, hold] = useHold(holdSeconds, onConfirm)
  const stop = useRef<HTMLButtonElement>(null)
  const start = () => {
    hold()
    // The field is disabled from here on: Stop is what a hand on the keyboard needs.
    stop.current?.focus()
  }
  const fits = typed.trim().toLocaleUpperCase() === word.toLocaleUpperCase()
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
      <label className="block">
        <span className="mb-1 block text-muted">{words('Type {word} to go on', { word })}</span>
        <Input
          value={typed}
          disabled={left !== null}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && fits && start()}
          autoComplete="off"
          data-autofocus
        />
      </label>
      <p className="sr-only" aria-live="assertive">
        {left === null ? '' : words('{seconds} seconds left to stop', { seconds: left })}
      </p>
    </Dialog>
  )
}

/** Counts down once started; anything that unmounts the dialog stops it. */
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
