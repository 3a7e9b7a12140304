import { useState } from 'react'

import type { DuplicateGroup } from '#client/tags/duplicates'

import { MergeForm } from './merge-form'

/** Of a group another tag may be the one that stays, and some may be left out. */
export function DuplicatesPanel({ group: { tags } }: { group: DuplicateGroup }) {
  const [ids, setIds] = useState<readonly number[]>(() => tags.map(({ id }) => id))
  const known = new Map(tags.map((tag) => [tag.id, tag]))
  return <MergeForm ids={ids} onIds={setIds} known={known} />
}
