// The effect of a key: it runs a command, or starts, continues or ends a sequence.
import { create } from 'zustand'

import { spellKeys } from '#ui/spell-keys'
import type { Place } from '#workspace/keys/places'
import { run } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'
import { registry } from '#workspace/command/registry'
import type { KeyMatch } from '#workspace/keys/key-map'
import {
  beginsBinding,
  bindingOf,
  type BoundKey,
  isChord,
  type KeyPress,
  noKeys,
  usePendingKeys,
} from '#workspace/keys/key-press'
import { say } from '#contract/base/say'

/** The last key and its match, for the command 'Why did this key do that'. */
export const useLastKey = create<{ last: { chords: readonly string[]; place: Place; match: KeyMatch } | null }>(() => ({
  last: null,
}))

/** Runs the command of a key, or continues the started sequence. */
export function runKey(press: KeyPress): void {
  const { event, pressed, chords } = press
  if (chords.length === 0) return
  const isEscaped = pressed.length > 0 && chords[0] === 'escape'
  const bound = isEscaped ? undefined : bindingOf(press)
  if (bound) return follow(press, bound)
  if (pressed.length > 0) usePendingKeys.setState(noKeys)
  if (isEscaped) event.preventDefault()
  else if (pressed.length > 0) endSequence(press)
  else if (beginsBinding(press)) event.preventDefault()
}

/** Runs the command that the chords pressed so far are bound to, or waits for the next chord. */
function follow({ event, place, pressed }: KeyPress, { chord, match }: BoundKey): void {
  event.preventDefault()
  const chords = [...pressed, chord]
  useLastKey.setState({ last: { chords, place, match } })
  if (match.kind === 'wait') return usePendingKeys.setState({ pressed: chords, next: match.next })
  // A key that stays pressed does not end a sequence that was started after it was pressed.
  if (pressed.length > 0) usePendingKeys.setState(noKeys)
  if (event.repeat && registry().find(match.commandId)?.key?.once) return
  void run({ id: match.commandId }, 'key', { repeat: event.repeat })
}

/**
 * Ends a sequence that no binding continues. A chord then runs its own command; a bare letter is reported and neither typed nor
 * run.
 */
function endSequence(press: KeyPress): void {
  const { event, pressed, chords } = press
  if (chords.some(isChord)) return runKey({ ...press, pressed: [] })
  event.preventDefault()
  const keys = spellKeys([...pressed, chords[0] ?? ''].join(' '))
  notify({ kind: 'refusal', message: say`No command has the keys ${keys}` })
}
