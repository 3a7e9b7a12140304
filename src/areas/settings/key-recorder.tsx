import { useEffect, useRef, useState } from 'react'

import { Kbd } from '#ui/kbd'
import { useKeys } from '#ui/keys'
import { isMac } from '#ui/spell-keys'
import { useWords } from '#ui/words'
import { chordsOf } from '#workspace/keys/chords'
import type { Command } from '#workspace/command/command'
import type { Binding } from '#workspace/keys/places'
import { run } from '#workspace/command/gate'
import { nameOf } from '#workspace/command/availability'
import { changeBinding, isRefusal, refusalText } from '#workspace/keys/key-changes'
import { registry } from '#workspace/command/registry'
import { useWorkspace } from '#workspace/panes/store'

interface KeyRecorderProps {
  command: Command
  /** The index of the changed binding among the command's bindings; an index equal to their number adds one. */
  at: number
  place: Binding['place']
  onDone: () => void
}

/** The most chords in a sequence. */
const longest = 3

/**
 * Records pressed keys. After them Enter saves and Backspace removes the last; Escape and losing the focus cancel. A conflict is
 * shown at once.
 */
export function KeyRecorder({ command, at, place, onDone }: KeyRecorderProps) {
  const words = useWords()
  const [chords, setChords] = useState<readonly string[]>([])
  const changes = useWorkspace((state) => state.preferences.keys)
  const field = useRef<HTMLButtonElement>(null)
  useEffect(() => field.current?.focus(), [])
  const keys = chords.join(' ')
  const result = keys === '' ? null : changeBinding(command, at, { keys, place }, registry().all, changes)
  const refusal = result && isRefusal(result) ? result : null
  const accept = () => {
    if (keys === '' || refusal) return
    void run({ id: 'keys.change', args: { command: command.id, keys, place, at } }, 'button')
    onDone()
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Tab') return
    event.preventDefault()
    const [chord] = chordsOf(event, isMac)
    if (chord === undefined) return
    if (chord === 'escape') return onDone()
    if (chord === 'enter' && chords.length > 0) return accept()
    if (chord === 'backspace' && chords.length > 0) return setChords(chords.slice(0, -1))
    if (chords.length < longest) setChords([...chords, chord])
  }
  const bound = useKeys('*', onKey, field)
  return (
    <span className="flex flex-col items-end gap-1">
      <button
        ref={bound}
        type="button"
        data-place="dialog"
        aria-describedby="recorder"
        className="flex h-7 min-w-40 items-center justify-center rounded-md border border-accent bg-surface px-2 text-muted outline-2 outline-offset-1 outline-accent"
        onBlur={onDone}
      >
        {keys === '' ? words('Press the keys') : <Kbd keys={keys} />}
      </button>
      <output id="recorder" className={`text-sm ${refusal ? 'text-danger' : 'text-muted'}`}>
        {refusal
          ? words(refusalText(refusal, nameOf))
          : words(keys === '' ? 'Escape leaves it as it was' : 'Enter keeps it; another key makes a sequence')}
      </output>
    </span>
  )
}
