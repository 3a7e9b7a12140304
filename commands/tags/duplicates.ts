import { CopyCheck, GitMerge, Split } from 'lucide-react'
import { z } from 'zod'

import { type DuplicateGroup, duplicateSubject, markDifferent, type Pair, pairsOf } from '#client/tags/duplicates'
import { mostPairs } from '#contract/taxonomy/tags'
import { command, type Outcome, type Undo, type WorkTools } from '#workspace/command/command'
import { loadBulk } from '#workspace/command/bulk'
import { idsArgument } from '#workspace/command/argument-kit'
import { listIn } from '#workspace/list/handle'
import { targetsOf } from '#workspace/command/row-targets'
import { say } from '#contract/base/say'

const groups = targetsOf(duplicateSubject, z.object({}))

const base = { subject: 'tag-duplicates', right: 'tags.extended-update' } as const

interface Sent {
  /** The number of pairs that were sent, from the first on. */
  sent: number
  /** The pairs among them that the call changed. */
  changed: Pair[]
  /** Why the other pairs were not sent: the person stopped it, or the server failed. */
  stopped?: string
}

/** Sends pairs, a slice at a time. @throws the failure of the first slice. The failure of a later slice is put into `stopped`. */
async function sendPairs(pairs: readonly Pair[], apart: 0 | 1, { signal, progress }: WorkTools): Promise<Sent> {
  const result: Sent = { sent: 0, changed: [] }
  const { stoppedBy } = await loadBulk()
  while (result.sent < pairs.length) {
    if (signal.aborted) return { ...result, stopped: 'The rest was left as it was.' }
    const part = pairs.slice(result.sent, result.sent + mostPairs)
    try {
      result.changed.push(...(await markDifferent(part, apart)))
    } catch (error) {
      if (result.sent === 0) throw error
      return { ...result, stopped: stoppedBy(error) }
    }
    result.sent += part.length
    if (pairs.length > mostPairs) progress(result.sent, pairs.length)
  }
  return result
}

/** Undo: marks the pairs as possible duplicates again. Pairs that were not sent can be undone later. */
const unmark =
  (pairs: readonly Pair[]): Undo =>
  async (work) => {
    const { sent, stopped } = await sendPairs(pairs, 0, work)
    return stopped === undefined ? undefined : { message: stopped, isUndo: true, undo: unmark(pairs.slice(sent)) }
  }

async function keepGroupsApart(groups: readonly DuplicateGroup[], work: WorkTools): Promise<Outcome> {
  const pairs = groups.map(pairsOf)
  const { sent, changed, stopped } = await sendPairs(pairs.flat(), 1, work)
  const whole = pairs.filter((_, at) => pairs.slice(0, at + 1).flat().length <= sent).length
  const done = whole > 1 ? say`Tags of ${whole} groups kept apart.` : 'Tags of 1 group kept apart.'
  const all = groups.length === 1 ? 'Tags kept apart.' : done
  return {
    message: stopped === undefined ? all : say`${whole === 0 ? 'Some of the tags kept apart.' : done} ${stopped}`,
    ...(stopped === undefined ? {} : { stopped: true }),
    ...(changed.length > 0 ? { undo: unmark(changed) } : {}),
  }
}

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
    available: (context) => {
      if (context.tab?.view !== 'tag-duplicates') return 'hidden'
      return groups.targetIds(context).length > 0 || { reason: 'No group is selected or open' }
    },
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
    rows: { misfit: groups.misfit(() => undefined), matching: 'Select the groups one by one' },
    arguments: {
      schema: z.object({ ids: idsArgument }),
      sources: { ids: groups.many },
      fill: (context) => ({ ids: groups.targetIds(context) }),
    },
    risk: 'undoable',
    writes: true,
    run: ({ ids }, tools) =>
      keepGroupsApart(
        ids.flatMap((id) => duplicateSubject.known.get(id) ?? []),
        tools,
      ),
  }),
]
