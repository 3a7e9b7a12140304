// The values a filter may have, found by what is typed.
import { picker } from '#client/lists/pickers'
import { shownDay } from '#ui/dates/day'
import { dayOfWords } from '#ui/dates/moment-words'
import { dayIn } from '#ui/dates/use-today'
import type { Option } from '#workspace/command/command'
import { useFrame } from '#workspace/frame/options'
import type { ListFilter } from '#workspace/list/description'

import type { FilterOption } from './options'

/** Of a short list what a text means: what is called so in another word, else what has the text in its label. */
function meantBy(choices: readonly FilterOption[], text: string): readonly FilterOption[] {
  const asked = text.trim().toLowerCase()
  const called = choices.filter(({ keywords = '' }) => asked !== '' && keywords.split(' ').includes(asked))
  return called.length > 0 ? called : choices.filter(({ label }) => label.toLowerCase().includes(asked))
}

const onOrOff: readonly FilterOption[] = [
  { value: '1', label: 'Yes' },
  { value: '', label: 'No' },
]

/** The whole list of a filter that has a short one. */
const shortList = async (filter: ListFilter): Promise<readonly FilterOption[]> =>
  filter.kind === 'choice' ? filter.choices.load() : filter.kind === 'today' ? onOrOff : []

/** The values of a filter that a text means. */
export async function valuesMeant(
  filter: ListFilter,
  text: string,
  signal: AbortSignal,
): Promise<readonly Option<string>[]> {
  if (filter.kind === 'picks') {
    const found = await picker(filter.entity).suggest(text, { signal })
    return found.map((one) => ({ ...one, value: String(one.value) }))
  }
  if (filter.kind !== 'day') return meantBy(await shortList(filter), text)
  const day = dayOfWords(text, dayIn(useFrame.getState().brand.zone))
  return day === null ? [] : [{ value: day, label: shownDay(day) }]
}

/** The values to choose from: of a short list those that a text means first, of a long one what the server finds. */
export async function findValues(
  filter: ListFilter,
  text: string,
  signal: AbortSignal,
): Promise<readonly Option<string>[]> {
  const meant = await valuesMeant(filter, text, signal)
  const others = (await shortList(filter)).filter(({ value }) => !meant.some((one) => one.value === value))
  return [...meant, ...others]
}
