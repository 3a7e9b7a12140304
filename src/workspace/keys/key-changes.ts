// A person's own key bindings: pure functions that change them, and the file that exports and imports them.
import { z } from 'zod'

import { isMac } from '#ui/spell-keys'
import { type Binding, places } from '#workspace/keys/places'
import { bindingsConflict, findConflicts, isKey, type KeyRefusal, refuseBinding } from '#workspace/keys/key-conflicts'
import { bindingsOf, type KeyChanges, type Keyed, parseKeys, withNewNames } from '#workspace/keys/key-map'
import { say } from '#contract/base/say'

export const isRefusal = (value: object): value is KeyRefusal => 'reason' in value || 'heldBy' in value

/** A refusal as a sentence. @param nameOf returns the title of a command by its id. */
export const refusalText = (refusal: KeyRefusal, nameOf: (id: string) => string): string =>
  'reason' in refusal ? refusal.reason : say`This key already runs ${nameOf(refusal.heldBy)}`

/** Stores a command's bindings in the changes, or removes them when they equal the defaults. */
function withBindings(command: Keyed, changes: KeyChanges, bindings: readonly Binding[]): KeyChanges {
  const { [command.id]: _, ...others } = changes
  const same = JSON.stringify(bindings) === JSON.stringify(command.keys ?? [])
  return same ? others : { ...others, [command.id]: bindings }
}

/** Replaces a command's binding with index `at`, or adds one at the end. @returns the new changes, or why the keys are refused. */
export function changeBinding(
  command: Keyed,
  at: number,
  binding: Binding,
  commands: readonly Keyed[],
  changes: KeyChanges,
): KeyChanges | KeyRefusal {
  const wrong = misspelt(binding.keys)
  if (wrong) return wrong
  const keys = oneSpelling(binding.keys)
  const refusal = refuseBinding(command.id, { ...binding, keys }, commands, changes)
  if (refusal) return refusal
  const bindings = [...bindingsOf(command, changes)]
  bindings.splice(at, 1)
  if (bindings.some((other) => bindingsConflict(other, { ...binding, keys }))) return { heldBy: command.id }
  bindings.splice(at, 0, { ...binding, keys })
  return withBindings(command, changes, bindings)
}

/** Removes the binding with index `at` of a command. */
export const removeBinding = (command: Keyed, at: number, changes: KeyChanges): KeyChanges =>
  withBindings(
    command,
    changes,
    bindingsOf(command, changes).filter((_, index) => index !== at),
  )

/** Restores a command's default bindings. @returns the new changes, or the refusal when another command has got those keys. */
export function resetBindings(
  command: Keyed,
  commands: readonly Keyed[],
  changes: KeyChanges,
): KeyChanges | KeyRefusal {
  const { [command.id]: _, ...others } = changes
  return refuseBindings([command], commands, others) ?? others
}

/** Returns why these commands may not have the bindings that the changes give them; null when they may. */
export function refuseBindings(
  given: readonly Keyed[],
  commands: readonly Keyed[],
  changes: KeyChanges,
): KeyRefusal | null {
  for (const command of given)
    for (const binding of bindingsOf(command, changes)) {
      const refusal = refuseBinding(command.id, binding, commands, changes)
      if (refusal) return refusal
    }
  return null
}

/** The keys in their canonical form. On a Mac Ctrl is a modifier of its own, elsewhere it is `mod`. */
const oneSpelling = (keys: string): string => parseKeys(isMac ? keys : keys.replaceAll(/\bctrl\+/gi, 'mod+')).join(' ')

function misspelt(keys: string): KeyRefusal | null {
  const wrong = keys
    .trim()
    .split(/\s+/)
    .find((chord) => !isKey(chord))
  return wrong === undefined ? null : { reason: say`“${wrong.slice(0, 40)}” is no key` }
}

const keyFile = z.object({
  slotdesk: z.literal('keys'),
  keys: z.record(z.string(), z.array(z.object({ keys: z.string(), place: z.enum(places) })).max(9)),
})

/** The changes as the text of a file that readKeyFile reads. */
export const writeKeyFile = (changes: KeyChanges): string =>
  `${JSON.stringify({ slotdesk: 'keys', keys: changes }, null, 2)}\n`

/** Reads a file of writeKeyFile. Unknown commands are left out. Conflicting keys are refused. */
export function readKeyFile(text: string, commands: readonly Keyed[]): KeyChanges | KeyRefusal {
  const parsed = keyFile.safeParse(parse(text))
  if (!parsed.success) return { reason: 'This is no file of keys' }
  const given = withNewNames(parsed.data.keys)
  let changes: KeyChanges = {}
  for (const command of commands) {
    const bindings = given[command.id]
    if (!bindings) continue
    for (const { keys } of bindings) {
      const wrong = misspelt(keys)
      if (wrong) return wrong
    }
    const spelt = bindings.map(({ keys, place }) => ({ keys: oneSpelling(keys), place }))
    changes = withBindings(command, changes, spelt)
  }
  const changed = commands.filter(({ id }) => changes[id])
  const refusal = refuseBindings(changed, commands, changes)
  if (refusal) return refusal
  const [conflict] = findConflicts(commands, changes)
  return conflict ? { heldBy: conflict.commands[0] } : changes
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
