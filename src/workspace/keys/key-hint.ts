/** Shows once, after three runs of a command by mouse or palette, which key it has. */
import { byName, number } from '#contract/base/parser'

import type { Command, Source } from '#workspace/command/command'
import { notify } from '#workspace/command/notices'
import { say } from '#contract/base/say'

const storageKey = 'slotdesk.key-hints'
const runsBefore = 3
const byHand: readonly Source[] = ['button', 'menu', 'palette']
const saved = byName(number())

function load(): Record<string, number> {
  try {
    return saved.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    // Unreadable counts start again at zero.
    return {}
  }
}

/**
 * Counts a run by mouse or palette, and at a command's third run shows its keys in a notice.
 * @param keys as a person reads them, for instance `Ctrl+S`; undefined: the command has none.
 */
export function hintKey(command: Pick<Command, 'id' | 'title'>, source: Source, keys: string | undefined): void {
  if (!keys || !byHand.includes(source)) return
  const counts = load()
  const runs = (counts[command.id] ?? 0) + 1
  if (runs > runsBefore) return
  counts[command.id] = runs
  try {
    localStorage.setItem(storageKey, JSON.stringify(counts))
  } catch {
    // The storage is full: the run is not counted, so no hint is shown.
    return
  }
  if (runs === runsBefore) notify({ kind: 'info', message: say`${keys} does this from the keyboard` })
}
