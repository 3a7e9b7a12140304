// The names by which a filter can be typed.
import type { ListFilter } from '#workspace/list/description'

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')

/**
 * The names of a filter, as written and without a final s: its keywords, the words of its label and its name in the address. The
 * first is named in errors.
 */
export const namesOf = ({ name, label, keywords = '' }: ListFilter): string[] =>
  [...wordsOf(keywords), ...wordsOf(label), name].flatMap((word) => [word, word.replace(/s$/, '')])

/** The filter with this name, in any case; undefined: none has it. */
export const filterNamed = <Filter extends ListFilter>(filters: readonly Filter[], name: string): Filter | undefined =>
  filters.find((filter) => namesOf(filter).includes(name.toLowerCase()))
