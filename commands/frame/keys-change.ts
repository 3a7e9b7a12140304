import { FileDown, FileUp, KeyboardOff, KeyRound, RotateCcw, X } from 'lucide-react'
import { z } from 'zod'

import { isSame } from '#client/unsaved/merge'
import { Failure } from '#contract/base/failure'
import { say } from '#contract/base/say'
import { download } from '#ui/download'
import { type ArgumentSource, type Command, command, type Outcome } from '#workspace/command/command'
import { places } from '#workspace/keys/places'
import { nameOf } from '#workspace/command/availability'
import { useLastKey } from '#workspace/keys/run-key'
import type { KeyRefusal } from '#workspace/keys/key-conflicts'
import { bindingsOf, type KeyChanges } from '#workspace/keys/key-map'
import { registry } from '#workspace/command/registry'
import { setPreferences, useWorkspace, withEntry } from '#workspace/panes/store'

import { entryOf, putBack } from './own-entries'

const base = { subject: 'settings', right: 'signed-in', risk: 'none', writes: false } as const

const changes = () => useWorkspace.getState().preferences.keys
const onlyChanged = () => Object.keys(changes()).length > 0 || { reason: 'No key was changed' }

const commandSource = {
  kind: 'choice',
  label: 'Command',
  options: () => registry().all.map(({ id }) => ({ value: id, label: nameOf(id), detail: id })),
} satisfies ArgumentSource

/** The command with this id. @throws Failure when there is none. */
function commandOf(id: string): Command {
  const found = registry().find(id)
  if (!found) throw new Failure(404, 'There is no such command.')
  return found
}

/** Loads the code that changes keys, with the first change. */
const rules = () => import('#workspace/keys/key-changes')

/**
 * Stores the person's keys. The undo restores only the keys that this changed. It is refused when one of them was changed since, here
 * or on another computer, or when another command has got one.
 * @throws Failure when `next` is a refusal.
 */
async function keep(next: KeyChanges | KeyRefusal, message: string): Promise<Outcome> {
  const { isRefusal, refusalText, refuseBindings } = await rules()
  const refused = (refusal: KeyRefusal) => new Failure(422, say`${refusalText(refusal, nameOf)}.`)
  if (isRefusal(next)) throw refused(next)
  const before = changes()
  const changed = Object.keys({ ...before, ...next }).filter((id) => !isSame(before[id], next[id]))
  const ofChanged = (keys: KeyChanges) => changed.map((id) => entryOf(keys, id))
  setPreferences({ keys: next })
  const back = () => {
    const keys = changed.reduce((map, id) => withEntry(map, id, before[id]), changes())
    const { all } = registry()
    const restored = all.filter(({ id }) => changed.includes(id))
    const refusal = refuseBindings(restored, all, keys)
    if (refusal) throw refused(refusal)
    setPreferences({ keys })
  }
  const undo = putBack(() => ofChanged(changes()), ofChanged(next), back, 'The keys have been changed since.')
  return { message, undo }
}

/** Commands for a person's own keys, which this browser stores as differences from the defaults. */
export const keysChangeCommands = [
  command({
    ...base,
    id: 'keys.change',
    title: 'Change the key of a command',
    icon: KeyRound,
    keywords: ['shortcut', 'bind', 'remap', 'hotkey'],
    arguments: {
      schema: z.object({
        command: z.string(),
        keys: z.string().trim().min(1, 'Field can not be empty.'),
        place: z.enum(places).optional(),
        at: z.number().int().min(0).optional(),
      }),
      sources: { command: commandSource, keys: { kind: 'text', label: 'Keys', placeholder: 'mod+shift+g, or g x' } },
    },
    run: async ({ command: id, keys, place, at = 0 }) => {
      const { changeBinding } = await rules()
      const target = commandOf(id)
      const held = bindingsOf(target, changes())
      const where = place ?? held[at]?.place ?? target.keys?.[0]?.place ?? 'pane'
      return keep(changeBinding(target, at, { keys, place: where }, registry().all, changes()), 'Key changed.')
    },
  }),
  command({
    ...base,
    id: 'keys.remove',
    title: 'Take the key of a command away',
    icon: X,
    keywords: ['shortcut', 'unbind', 'hotkey'],
    arguments: {
      schema: z.object({ command: z.string(), at: z.number().int().min(0).optional() }),
      sources: { command: commandSource },
    },
    run: async ({ command: id, at = 0 }) => {
      const { removeBinding } = await rules()
      const target = commandOf(id)
      if (bindingsOf(target, changes()).length <= at) throw new Failure(422, 'This command has no key.')
      return keep(removeBinding(target, at, changes()), 'Key removed.')
    },
  }),
  command({
    ...base,
    id: 'keys.reset',
    title: 'Give a command its default keys back',
    icon: RotateCcw,
    keywords: ['shortcut', 'restore', 'hotkey'],
    available: onlyChanged,
    arguments: {
      schema: z.object({ command: z.string() }),
      sources: {
        command: {
          ...commandSource,
          options: () => Object.keys(changes()).map((id) => ({ value: id, label: nameOf(id), detail: id })),
        },
      },
    },
    run: async ({ command: id }) => {
      const { resetBindings } = await rules()
      return keep(resetBindings(commandOf(id), registry().all, changes()), 'Key changed.')
    },
  }),
  command({
    ...base,
    id: 'keys.reset-all',
    title: 'Give every command its default keys back',
    icon: RotateCcw,
    keywords: ['shortcuts', 'restore', 'hotkeys'],
    available: onlyChanged,
    run: () => keep({}, 'Every key is as it came.'),
  }),
  command({
    ...base,
    id: 'keys.export',
    title: 'Download my keys',
    icon: FileDown,
    keywords: ['shortcuts', 'export', 'json', 'backup'],
    available: onlyChanged,
    run: async () => {
      const { writeKeyFile } = await rules()
      download('slotdesk-keys.json', writeKeyFile(changes()), 'application/json')
    },
  }),
  command({
    ...base,
    id: 'keys.import',
    title: 'Read keys from a file',
    icon: FileUp,
    keywords: ['shortcuts', 'import', 'json', 'upload'],
    arguments: {
      schema: z.object({ json: z.string() }),
      sources: { json: { kind: 'text', label: 'Contents of the file' } },
    },
    run: async ({ json }) => {
      const { readKeyFile } = await rules()
      return keep(readKeyFile(json, registry().all), 'Keys read.')
    },
  }),
  command({
    id: 'keys.single-letters',
    title: () =>
      useWorkspace.getState().preferences.singleLetters ? 'Turn single-letter keys off' : 'Turn single-letter keys on',
    subject: 'settings',
    icon: KeyboardOff,
    keywords: ['shortcuts', 'accessibility', 'voice control'],
    right: 'signed-in',
    risk: 'none',
    writes: false,
    run: () => setPreferences({ singleLetters: !useWorkspace.getState().preferences.singleLetters }),
  }),
  command({
    id: 'keys.why',
    title: 'Why did this key do that?',
    subject: 'settings',
    keywords: ['shortcut', 'conflict', 'debug'],
    right: 'signed-in',
    available: () => (useLastKey.getState().last ? true : { reason: 'No key has run a command yet' }),
    risk: 'none',
    writes: false,
    quiet: true,
    run: () => {
      const { last } = useLastKey.getState()
      if (!last) return
      const { chords, place, match } = last
      const held = match.kind === 'run' ? match.candidates : match.kind === 'wait' ? match.next : []
      const names = held.map((entry) => `${entry.commandId} (${entry.place})`).join(', ')
      return { message: say`${chords.join(' ')} in ${place}: ${names}` }
    },
  }),
]
