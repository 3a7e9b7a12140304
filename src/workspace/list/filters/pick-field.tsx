import { useWords } from '#ui/words'
import { EntitiesPicker } from '#workspace/form/entity-field'
import { idsOf } from '#workspace/list/change-address'

import type { Kind } from './field'

/** A filter by tags, people, categories …: ids that are searched by name. */
export function PickField({ filter, query, onFilter }: Kind<'picks'>) {
  const words = useWords()
  const { entity, within } = filter
  const ids = idsOf(query.get(filter.name))
  const section = (within !== undefined && Number(query.get(within))) || null
  return (
    <EntitiesPicker
      aria-label={words(filter.label)}
      entity={entity}
      within={{ section }}
      value={ids.map((value) => ({ value }))}
      onChange={(picked) => onFilter(filter.name, picked.map(({ value }) => value).join(','))}
    />
  )
}
