import { Link2 } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { picker } from '#client/lists/pickers'
import { queries } from '#client/api/queries'
import { forgetTag } from '#client/tags/tags'
import { tagSubject } from '#client/tags/subject'
import type { Tag } from '#contract/taxonomy/tags'
import { relatedTags, type TagSet } from '#contract/taxonomy/tags-bulk'
import { bulkOf, bulkRows, changeInBulk } from '#workspace/command/bulk'
import { command, type CommandContext } from '#workspace/command/command'
import { countOf, kindOf } from '#workspace/command/row-targets'

import { refuseGone } from '#commands/record/spec'
import { say } from '#contract/base/say'

const inBulk = bulkOf<Tag, TagSet>(tagSubject, {
  send: (body) => api.tags.updateMany({ body, retry: true }),
  changed: async (ids) => {
    tagSubject.stale()
    for (const id of ids) forgetTag(id)
    await queries.invalidateQueries({ queryKey: ['names'] })
  },
})

const targetIds = (context: CommandContext) => kindOf('tags')?.targetIds(context) ?? []
const ids = z.array(z.number().int().positive()).min(1)
const suggest = (query: string, signal: AbortSignal) => picker('tags').suggest(query, { signal })

/** Commands that change one or many tags. */
export const bulkTagCommands = [
  command({
    id: 'tags.set-related',
    title: (context) => {
      const count = countOf(targetIds(context), context)
      return count > 1 ? say`Set the related tags of ${count} tags` : 'Set the related tags'
    },
    subject: 'tags',
    icon: Link2,
    keywords: ['relate', 'link', 'many'],
    right: 'tags.update',
    rows: { misfit: refuseGone('tag') },
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
      changeInBulk(inBulk, bulkRows(tagSubject, list, tools.context), { tags: related }, tools, {
        done: (count) => (count === 1 ? 'Updated' : say`Related tags of ${count} tags updated.`),
      }),
  }),
]
