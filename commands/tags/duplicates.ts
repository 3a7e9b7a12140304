import { CopyCheck, GitMerge, Split } from 'lucide-react'
import { z } from 'zod'

import { duplicateSubject, keepApart, pairsOf } from '#client/tags/duplicates'
import { command } from '#workspace/command/command'
import { idsArgument } from '#workspace/command/ids-argument'
import { listIn } from '#workspace/list/handle'
import { targetsOf } from '#workspace/command/row-targets'
import { say } from '#contract/say'

const groups = targetsOf(duplicateSubject, z.object({}))

const base = { subject: 'tag-duplicates', right: 'tags.extended-update' } as const

/** Commands for possible duplicate tags, which are worked off group by group. */
export const tagDuplicateCommands = [
  command({
    ...base,
    id: 'tags.duplicates',
    fromLink: true,
    title: 'Find duplicates among the tags',
    subject: 'tags',
    icon: CopyCheck,
    keywords: ['merge', 'twice', 'similar', 'alike'],
    risk: 'none',
    writes: false,
    quiet: true,
    run: async (_args, { run }) => {
      await run({ id: 'workspace.open', args: { path: '/tags/duplicates' } })
    },
  }),
  command({
    ...base,
    id: 'tag-duplicates.merge-form',
    title: 'Choose the major tag',
    icon: GitMerge,
    available: ({ tab }) => tab?.view === 'tag-duplicates' || 'hidden',
    risk: 'none',
    writes: false,
    quiet: true,
    run: (_args, { context }) => listIn(context.tab?.id)?.openPanel('merge'),
  }),
  command({
    ...base,
    id: 'tag-duplicates.keep-apart',
    title: groups.counted('Keep the tags apart', (count) => say`Keep the tags of ${count} groups apart`),
    icon: Split,
    keywords: ['dismiss', 'skip', 'not duplicates', 'different'],
    rows: { fits: groups.fits(() => undefined), matching: 'Select the groups one by one' },
    arguments: {
      schema: z.object({ ids: idsArgument }),
      sources: { ids: groups.many },
      fill: (context) => ({ ids: groups.targetIds(context) }),
    },
    risk: 'undoable',
    writes: true,
    run: async ({ ids }) => {
      const known = ids.flatMap((id) => duplicateSubject.known.get(id) ?? [])
      const changed = await keepApart(known.flatMap(pairsOf), 1)
      return {
        message: ids.length === 1 ? 'Tags kept apart.' : say`Tags of ${ids.length} groups kept apart.`,
        ...(changed.length > 0 ? { undo: async () => void (await keepApart(changed, 0)) } : {}),
      }
    },
  }),
]
