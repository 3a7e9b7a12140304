// The choices of filters: constants, and short lists that are loaded once.
import { type FetchQueryOptions, type QueryKey, useQuery } from '@tanstack/react-query'

import { queries } from '#client/api/queries'

export interface FilterOption {
  value: string
  label: string
  /** Further words that match the option when it is typed. */
  keywords?: string
}

export interface Choices {
  key: QueryKey
  load: () => Promise<readonly FilterOption[]>
  /** The choices that are loaded already. */
  known: () => readonly FilterOption[]
}

const none: readonly FilterOption[] = []

/** Choices from a list of constants. */
export function constantChoices(list: readonly { id: number | string; title: string; keywords?: string }[]): Choices {
  const all = list.map(({ id, title, ...more }) => ({ value: String(id), label: title, keywords: more.keywords }))
  return { key: ['choices', all], load: () => Promise.resolve(all), known: () => all }
}

/** Options of records by their titles. */
export const titledOptions = (list: readonly { id: number; catchy_title: string }[]): FilterOption[] =>
  list.map(({ id, catchy_title }) => ({ value: String(id), label: catchy_title }))

/** Choices from a query. They are read again when the query is. */
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

/** All choices, as a hook; loads them if needed. */
export function useAllChoices({ key, load, known }: Choices): readonly FilterOption[] {
  const { data = none } = useQuery({ queryKey: key, queryFn: load, placeholderData: known, staleTime: 5 * 60_000 })
  return data
}
