// Short lists to choose from: those that are written down, and those that the server is asked for once.
import { type FetchQueryOptions, type QueryKey, useQuery } from '@tanstack/react-query'

import { queries } from '#client/api/queries'

export interface FilterOption {
  value: string
  label: string
  /** Other words by which it may be typed. */
  keywords?: string
}

export interface Choices {
  key: QueryKey
  load: () => Promise<readonly FilterOption[]>
  /** What is known without asking. */
  known: () => readonly FilterOption[]
}

const none: readonly FilterOption[] = []

/** The texts' constants, as a filter offers them. */
export function constantChoices(list: readonly { id: number | string; title: string; keywords?: string }[]): Choices {
  const all = list.map(({ id, title, ...more }) => ({ value: String(id), label: title, keywords: more.keywords }))
  return { key: ['choices', all], load: () => Promise.resolve(all), known: () => all }
}

/** Choices that a query answers; they are read again when that is. */
export function queriedChoices<T>(
  options: FetchQueryOptions<T, Error, T, string[]>,
  read: (data: T) => readonly FilterOption[],
): Choices {
  const known = () => {
    const data = queries.getQueryData<T>(options.queryKey)
    return data === undefined ? none : read(data)
  }
  const load = async () => read(await queries.fetchQuery(options))
  return { key: [...options.queryKey, 'choices'], load, known }
}

/** All of them, asked for where they are not here yet. */
export function useAllChoices({ key, load, known }: Choices): readonly FilterOption[] {
  const { data = none } = useQuery({ queryKey: key, queryFn: load, placeholderData: known, staleTime: 5 * 60_000 })
  return data
}
