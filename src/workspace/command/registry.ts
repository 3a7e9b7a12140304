import { useSyncExternalStore } from 'react'

import type { Command } from '#workspace/command/command'

/** The list of commands. Keys, palette, buttons and tests read it; it installs no listener and runs nothing. */
export interface Registry {
  /** In the order of registration. */
  readonly all: readonly Command[]
  find: (id: string) => Command | undefined
}

/**
 * Makes a registry of commands.
 * @param lists lists of commands, as `commands/<subject>.ts` exports them.
 * @throws when two commands have the same id.
 */
function createRegistry(...lists: readonly (readonly Command[])[]): Registry {
  const byId = new Map<string, Command>()
  for (const command of lists.flat()) {
    if (byId.has(command.id)) throw new Error(`Two commands are named ${command.id}`)
    byId.set(command.id, command)
  }
  return { all: [...byId.values()], find: (id) => byId.get(id) }
}

let current = createRegistry()
const listeners = new Set<() => void>()

function replaceRegistry(next: Registry): Registry {
  current = next
  for (const listener of listeners) listener()
  return current
}

/** Replaces the registered commands. @throws when two commands have the same id. */
export function registerCommands(...lists: readonly (readonly Command[])[]): Registry {
  return replaceRegistry(createRegistry(...lists))
}

/** Registers the commands of an area that loads later. Known commands are skipped. @throws when two commands have the same id. */
export function addCommands(commands: readonly Command[]): Registry {
  return replaceRegistry(createRegistry([...new Set([...current.all, ...commands])]))
}

/** The registered commands. */
export function registry(): Registry {
  return current
}

const follow = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The registered commands, as a hook: the component renders again when more are registered. */
export const useRegistry = (): Registry => useSyncExternalStore(follow, registry)

/** The commands of a subject that take `ids`. */
export const commandsOn = (subject: string): Command[] =>
  current.all.filter(
    ({ subject: own, arguments: given }) => own === subject && given !== undefined && 'ids' in given.schema.shape,
  )
