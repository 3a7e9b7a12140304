import { useSyncExternalStore } from 'react'

import type { Command } from '#workspace/command/command'

/** The commands there are. It installs no listener and runs nothing: keys, palette, buttons and tests all read it. */
export interface Registry {
  /** In the order they were given. */
  readonly all: readonly Command[]
  find: (id: string) => Command | undefined
}

/**
 * @param lists one list a subject, as `commands/<subject>.ts` exports them.
 * @throws when two commands have the same id.
 */
export function createRegistry(...lists: readonly (readonly Command[])[]): Registry {
  const byId = new Map<string, Command>()
  for (const command of lists.flat()) {
    if (byId.has(command.id)) throw new Error(`Two commands are named ${command.id}`)
    byId.set(command.id, command)
  }
  return { all: [...byId.values()], find: (id) => byId.get(id) }
}

let current = createRegistry()
const listeners = new Set<() => void>()

function become(next: Registry): Registry {
  current = next
  for (const listener of listeners) listener()
  return current
}

/** main.tsx says once what there is. @throws when two commands have the same id. */
export function registerCommands(...lists: readonly (readonly Command[])[]): Registry {
  return become(createRegistry(...lists))
}

/** More commands, of areas that came later; those that are there already are left. @throws as above. */
export function addCommands(commands: readonly Command[]): Registry {
  return become(createRegistry([...new Set([...current.all, ...commands])]))
}

/** The commands of this program. */
export function registry(): Registry {
  return current
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same for what is drawn: drawn again when commands came. */
export const useRegistry = (): Registry => useSyncExternalStore(follow, registry)

/** The commands that can be told which rows of a subject they are for. */
export const commandsOn = (subject: string): Command[] =>
  current.all.filter(
    ({ subject: own, arguments: given }) => own === subject && given !== undefined && 'ids' in given.schema.shape,
  )
