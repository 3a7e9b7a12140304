// Finds the values of a filter that match a typed text.
import { picker } from '#client/lists/pickers'
import { shownDay } from '#ui/dates/day'
import { dayOfWords } from '#ui/dates/moment-words'
import { dayIn } from '#ui/dates/use-today'
import type { Option } from '#workspace/command/command'
import { useFrame } from '#workspace/frame/options'
import type { ListFilter } from '#workspace/list/description'

import type { FilterOption } from './options'

/** The options of a short list that match a text: those with exactly this keyword, else those whose label contains the text. */
function matchingOptions(choices: readonly FilterOption[], text: string): readonly FilterOption[] {
  const asked = text.trim().toLowerCase()
  const called = choices.filter(({ keywords = '' }) => asked !== '' && keywords.split(' ').includes(asked))
  return called.length > 0 ? called : choices.filter(({ label }) => label.toLowerCase().includes(asked))
}

const onOrOff: readonly FilterOption[] = [
  { value: '1', label: 'Yes' },
  { value: '', label: 'No' },
]

/** All values of a filter with a short list; empty for other filters. */
const shortList = async (filter: ListFilter): Promise<readonly FilterOption[]> =>
  filter.kind === 'choice' ? filter.choices.load() : filter.kind === 'today' ? onOrOff : []

/** The values of a filter that match a typed text. For records, the server searches. */
export async function matchingValues(
  filter: ListFilter,
  text: string,
  signal: AbortSignal,
): Promise<readonly Option<string>[]> {
  if (filter.kind === 'picks') {
    const found = await picker(filter.entity).suggest(text, { signal })
    return found.map((one) => ({ ...one, value: String(one.value) }))
  }
  if (filter.kind !== 'day') return matchingOptions(await shortList(filter), text)
  const day = dayOfWords(text, dayIn(useFrame.getState().brand.zone))
  return day === null ? [] : [{ value: day, label: shownDay(day) }]
}

/** The values offered for a typed text: all of a short list, matches first; of a long list those that the server finds. */
export async function findValues(
  filter: ListFilter,
  text: string,
  signal: AbortSignal,
): Promise<readonly Option<string>[]> {
  const matching = await matchingValues(filter, text, signal)
  const others = (await shortList(filter)).filter(({ value }) => !matching.some((one) => one.value === value))
  return [...matching, ...others]
}
