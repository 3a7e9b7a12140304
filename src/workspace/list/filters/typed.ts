// Reads filters that are typed into the search of a list: source:afp author:"Jane Doe" used:no after:2026-11-01 free words
import { oneNamed } from '#client/lists/one-named'
import { Failure } from '#contract/base/failure'
import { say } from '#contract/base/say'
import { type LineWord, lineWords, unquoted } from '#text/line-words'
import type { ReadText } from '#ui/search-box'
import { idsOf } from '#workspace/list/change-address'
import type { ListFilter } from '#workspace/list/description'

import { filterNamed, namesOf } from './names'
import { matchingValues } from './values'

/** A typed word that names a filter, with the typed value. */
export interface TypedFilter {
  filter: ListFilter
  text: string
}

/** Matches a name, a colon and a value, but no web address. */
const named = /^(\p{L}[\p{L}_-]*):(?!\/\/)(.*)$/su

export function typedFilterIn({ text }: LineWord, filters: readonly ListFilter[]): TypedFilter | undefined {
  const [, name = '', value = ''] = named.exec(text) ?? []
  const filter = name === '' ? undefined : filterNamed(filters, name)
  return filter && { filter, text: unquoted(value) }
}

/** The error for a word that looks like a filter but names none of this list's filters. */
function unknownIn({ text }: LineWord, filters: readonly ListFilter[]): string[] {
  const [, name, value] = named.exec(text) ?? []
  if (name === undefined || value === '') return []
  return [
    say`No filter of this list is called ${name}: it has ${filters.map((one) => namesOf(one)[0] ?? '').join(', ')}.`,
  ]
}

async function valueOf({ filter, text }: TypedFilter): Promise<string> {
  const what = filter.label.toLowerCase()
  const found = await matchingValues(filter, text, new AbortController().signal)
  if (filter.kind !== 'day') return (found.length === 1 && found[0] ? found[0] : oneNamed(found, text, what)).value
  if (!found[0]) throw new Failure(422, say`${text} is no day: type it as 2026/11/27, or today.`)
  return found[0].value
}

/** The new value of a filter: a filter by records gets one more id, any other filter gets another value. */
const joined = ({ kind }: ListFilter, before: string | null | undefined, value: string) =>
  kind === 'picks' ? [...new Set([...idsOf(before ?? null).map(String), value])].join(',') : value

/** The changes to the address that set a filter to a value. */
export const narrowedBy = (filter: ListFilter, query: URLSearchParams, value: string): Record<string, string> => ({
  [filter.name]: joined(filter, query.get(filter.name), value),
})

interface TypedLine {
  filters: readonly ListFilter[]
  /** The present address. */
  query: URLSearchParams
  /** Whether the line is submitted, so that its last word is complete. */
  ended: boolean
}

/**
 * Reads a line. Returns the text to search for, the changes by its filters, the text that stays in the field, and the errors as
 * sentences.
 */
export async function readTyped(
  line: string,
  { filters, query, ended }: TypedLine,
): Promise<ReadText & { wrong: readonly string[] }> {
  const also: Record<string, string> = {}
  const wrong: string[] = []
  const search: string[] = []
  const rest: string[] = []
  let isRead = true
  const read = lineWords(line).map(async (word) => {
    const found = typedFilterIn(word, filters)
    const isOpen = !ended && word.to === line.length
    // A name without a value becomes a search word when the line is submitted.
    const typed = found?.text === '' && !isOpen ? undefined : found
    if (!typed || isOpen) return { word, typed, isOpen }
    return valueOf(typed).then(
      (value) => ({ word, typed, isOpen, value }),
      (error: unknown) => ({ word, typed, isOpen, error }),
    )
  })
  for (const part of await Promise.all(read)) {
    const { word, typed, isOpen } = part
    if (typed && 'value' in part) {
      const { filter } = typed
      also[filter.name] = joined(filter, also[filter.name] ?? query.get(filter.name), part.value)
      continue
    }
    rest.push(word.text)
    if (!typed) search.push(word.text)
    if (!typed && !isOpen) wrong.push(...unknownIn(word, filters))
    if (typed) isRead = false
    if ('error' in part) wrong.push(part.error instanceof Failure ? part.error.message : 'Cannot fetch data.')
  }
  const space = rest.length > 0 && /\s$/.test(line) ? ' ' : ''
  return { search: search.join(' '), also, rest: rest.join(' ') + space, isRead, wrong }
}
