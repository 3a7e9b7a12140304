// The palette rows for the filters of a list, such as 'status draft' or 'author kamau'.
import type { Words } from '#ui/words'
import type { FoundRow } from '#workspace/palette/store'

import type { ListFilter } from '#workspace/list/description'
import type { ListHandle } from '#workspace/list/handle'
import { filterNamed } from './names'
import { findValues } from './values'

interface FilterRow extends FoundRow {
  english: string
  keywords: string
}

const callOf = (filter: ListFilter, value: string) => ({ id: 'list.filter', args: { filter: filter.name, value } })

/** A row for each filter value that is loaded already. */
export function choiceRows(list: ListHandle | undefined, words: Words): FilterRow[] {
  return (list?.filters ?? []).flatMap((filter) =>
    filter.kind === 'choice'
      ? filter.choices.known().map(({ value, label }) => ({
          key: `filter ${filter.name} ${value}`,
          label: `${words(filter.label)}: ${words(label)}`,
          english: `${filter.label}: ${label}`,
          keywords: `filter ${filter.keywords ?? ''}`,
          detail: words('Filter'),
          call: callOf(filter, value),
        }))
      : [],
  )
}

/** Splits a query such as 'author kamau' into the filter and the value; undefined: it names no filter. */
export function splitFilterQuery(
  list: ListHandle | undefined,
  question: string,
): { filter: ListFilter; text: string } | undefined {
  const [, name = '', text = ''] = /^(\S+)\s+(\S.*)$/.exec(question.trim()) ?? []
  if (text.length < 2) return undefined
  const searched = (list?.filters ?? []).filter(({ kind }) => kind === 'picks' || kind === 'day')
  const filter = filterNamed(searched, name)
  return filter && { filter, text }
}

/** Searches the values of the filter that a query names, and returns palette rows that set them; none when it names no filter. */
export async function findFilterRows(
  list: ListHandle | undefined,
  question: string,
  words: Words,
  signal: AbortSignal,
): Promise<FoundRow[]> {
  const asked = splitFilterQuery(list, question)
  if (!asked) return []
  const { filter, text } = asked
  return (await findValues(filter, text, signal)).map(({ value, label, detail }) => ({
    key: `filter ${filter.name} ${value}`,
    label: `${words(filter.label)}: ${label}`,
    detail: detail ?? words('Filter'),
    call: callOf(filter, value),
  }))
}
