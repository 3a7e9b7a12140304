import { Link2 } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { picker } from '#client/lists/pickers'
import { queries } from '#client/api/queries'
import { forgetTag } from '#client/tags/tags'
import { tagList } from '#client/taxonomy'
import { relatedTags, type TagSet } from '#contract/tags-bulk'
import { changeMany, keptSubject, type Meant } from '#workspace/command/bulk'
import { command, type CommandContext } from '#workspace/command/command'
import { kindOf } from '#workspace/command/row-targets'

import { goneOf } from '#commands/record/spec'
import { say } from '#contract/say'

const inBulk = keptSubject<TagSet>('tags', {
  words: ['tag', 'tags'],
  send: async (body) => {
    const answer = await api.tags.updateMany({ body })
    for (const { id, version } of Object.values(answer.success)) tagList.known.change(id, { version })
    return answer
  },
  heard: async (ids) => {
    tagList.stale()
    for (const id of ids) forgetTag(id)
    await queries.invalidateQueries({ queryKey: ['names'] })
  },
})

/** Which tags a run is for, each with the version the person saw. */
function meantTags(ids: readonly number[], { targets }: CommandContext): Meant {
  if (targets?.matching) {
    const { query, count, except } = targets.matching
    return { matching: query, count, except }
  }
  const versions = ids.flatMap((id) => {
    const version = tagList.known.get(id)?.version
    return version === undefined ? [] : [[id, version] as const]
  })
  return { ids, versions: new Map(versions) }
}

const targetIds = (context: CommandContext) => kindOf('tags')?.targetIds(context) ?? []
const ids = z.array(z.number().int().positive()).min(1)
const suggest = (query: string, signal: AbortSignal) => picker('tags').suggest(query, { signal })

/** What is changed on one tag or on many. */
export const manyTagCommands = [
  command({
    id: 'tags.set-related',
    title: (context) => {
      const count = targetIds(context).length
      const all = context.targets?.matching?.count ?? count
      return all > 1 ? say`Set the related tags of ${all} tags` : 'Set the related tags'
    },
    subject: 'tags',
    icon: Link2,
    keywords: ['relate', 'link', 'many'],
    right: 'tags.update',
    rows: { fits: ({ gone }) => (gone ? goneOf('tag') : undefined) },
    arguments: {
      schema: z.object({ ids, related: relatedTags }),
      sources: {
        ids: { kind: 'search', label: 'Tags', many: true, search: suggest },
        related: { kind: 'search', label: 'Related tags', many: true, search: suggest },
      },
      fill: (context) => ({ ids: targetIds(context) }),
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error updating tag.',
    run: ({ ids: list, related }, tools) =>
      changeMany(inBulk, meantTags(list, tools.context), { tags: related }, tools, {
        done: (count) => (count === 1 ? 'Updated' : say`Related tags of ${count} tags updated.`),
      }),
  }),
]
