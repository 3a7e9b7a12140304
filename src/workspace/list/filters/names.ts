// What a filter may be called when it is typed.
import type { ListFilter } from '#workspace/list/description'

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/** Its keywords, the words of its label, and its name in the address, as one or as many. The first is the one that is offered. */
export const namesOf = ({ name, label, keywords = '' }: ListFilter): string[] =>
  [...wordsOf(keywords), ...wordsOf(label), name].flatMap((word) => [word, word.replace(/s$/, '')])

/** The filter that is called so. */
export const filterNamed = <Filter extends ListFilter>(filters: readonly Filter[], name: string): Filter | undefined =>
  filters.find((filter) => namesOf(filter).includes(name.toLowerCase()))
