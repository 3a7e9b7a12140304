// What a filter may be called when it is typed.
import type { ListFilter } from '#workspace/list/description'

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/** Its keywords, its name in the address, and the words of its label, as one or as many. */
export const namesOf = ({ name, label, keywords = '' }: ListFilter): string[] =>
  [...wordsOf(keywords), name, ...wordsOf(label)].flatMap((word) => [word, word.replace(/s$/, '')])

/** The filter that is called so. */
export const filterNamed = <Filter extends ListFilter>(filters: readonly Filter[], name: string): Filter | undefined =>
  filters.find((filter) => namesOf(filter).includes(name.toLowerCase()))
