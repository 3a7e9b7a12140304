// The values a filter may have, found by what is typed.
import { picker } from '#client/lists/pickers'
import { shownDay } from '#ui/dates/day'
import type { Option } from '#workspace/command/command'

import type { ListFilter } from '#workspace/list/description'

/** Finds values of a filter by a text: of a short list those that have it first, of a long one what the server finds. */
export async function findValues(
  filter: ListFilter,
  text: string,
  signal: AbortSignal,
): Promise<readonly Option<string>[]> {
  switch (filter.kind) {
    case 'choice': {
      const has = ({ label }: { label: string }) => label.toLowerCase().includes(text.trim().toLowerCase())
      return filter.choices.known().toSorted((a, b) => Number(has(b)) - Number(has(a)))
    }
    case 'picks':
      return (await picker(filter.entity).suggest(text, { signal })).map((found) => ({
        ...found,
        value: String(found.value),
      }))
    case 'day': {
      const day = text.trim().replaceAll('/', '-')
      return /^\d{4}-\d{2}-\d{2}$/.test(day) ? [{ value: day, label: shownDay(day) }] : []
    }
    case 'today':
      return [
        { value: '1', label: 'Yes' },
        { value: '', label: 'No' },
      ]
  }
}
