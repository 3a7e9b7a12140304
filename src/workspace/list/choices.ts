// Short lists to choose from: those that are written down, and those that the server is asked for once.
import { type UseQueryOptions, useQuery } from '@tanstack/react-query'

import { queries } from '#client/queries'

export interface Choice {
  value: string
  label: string
}

export interface Choices {
  /** In a component: asks for them where they are not here yet. */
  useAll: () => readonly Choice[]
  /** What is known without asking. */
  known: () => readonly Choice[]
}

/** The texts' constants, as a filter offers them. */
export function constantChoices(list: readonly { id: number | string; title: string }[]): Choices {
  const all = list.map(({ id, title }) => ({ value: String(id), label: title }))
  return { useAll: () => all, known: () => all }
}

const none: readonly Choice[] = []

/** Choices that a query answers. */
export function queriedChoices<T>(
  options: UseQueryOptions<T, Error, T, string[]>,
  read: (data: T) => readonly Choice[],
): Choices {
  const made = new WeakMap<object, readonly Choice[]>()
  const choicesOf = (data: T | undefined) => {
    if (typeof data !== 'object' || data === null) return none
    const before = made.get(data) ?? read(data)
    made.set(data, before)
    return before
  }
  return {
    useAll: () => choicesOf(useQuery(options).data),
    known: () => choicesOf(queries.getQueryData<T>(options.queryKey)),
  }
}
