import { useState } from 'react'

import type { DuplicateGroup } from '#client/tags/duplicates'

import { MergeForm } from './merge-form'

/** The panel of a group of similar tags: the person chooses the major tag, and which tags are merged into it. */
export function DuplicatesPanel({ group: { tags } }: { group: DuplicateGroup }) {
  const [ids, setIds] = useState<readonly number[]>(() => tags.map(({ id }) => id))
  const known = new Map(tags.map((tag) => [tag.id, tag]))
  return <MergeForm ids={ids} onIds={setIds} known={known} />
}
