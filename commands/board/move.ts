// Moves cards to another column.
import { ArrowLeft, ArrowRight, Columns3 } from 'lucide-react'
import { z } from 'zod'

import { readBoardsAgain, showMoved } from '#client/board/query'
import { onePost } from '#client/posts/posts'
import { changesSince } from '#client/posts/revisions'
import { queries } from '#client/api/queries'
import { type BoardCard, boardColumns } from '#contract/posts/board'
import { statusTitle } from '#contract/constants'
import { boardMoves, columnTitle, mayMove, moveRefusal, nextColumn } from '#contract/posts/board-moves'
import { Failure, hasNoAnswer } from '#contract/base/failure'
import { say } from '#contract/base/say'
import { changeInBulk } from '#workspace/command/bulk'
import { command, type CommandContext, type Outcome, type Tools } from '#workspace/command/command'
import { run } from '#workspace/command/gate'
import { afterUndos } from '#workspace/command/undo-turns'
import type { Misfit } from '#workspace/command/targets'
import { notify } from '#workspace/command/notices'
import {
  counted,
  misfitOutOfTrash,
  ids,
  knownPost,
  knownPosts,
  postsInBulk,
  postsSource,
  targetIds,
} from '#commands/posts/target'

import { onBoard, onlyOnBoard } from './walk'

/**
 * Reads who moved a card since a version, and where to, and returns that as a sentence: 'Ama Mensah moved it to Ready.' Its schedule
 * may have published it. Undefined: nobody did, or the changes cannot be read.
 */
async function movedBy(id: number, version: number | undefined): Promise<string | undefined> {
  if (version === undefined) return undefined
  const [changes, post] = await Promise.all([
    queries.fetchQuery(changesSince(id, version)).catch(() => []),
    queries.fetchQuery(onePost(id)).catch(() => undefined),
  ])
  const move = changes.findLast(({ fields }) => fields.includes('status'))
  if (!move || !post) return undefined
  if (move.user === null && move.action === 'publish') return 'It was published at its time.'
  return say`${move.user?.username ?? 'Somebody'} moved it to ${statusTitle(post.status)}.`
}

/** Shows a notice that somebody else moved a card while it was dragged, with the person and the column if they are known. */
export async function announceMoved({ id, version, main_headline }: BoardCard): Promise<void> {
  const who = (await movedBy(id, version)) ?? 'Somebody else moved it meanwhile.'
  notify({ kind: 'refusal', message: say`${main_headline}: ${who}` })
}

/** Replaces the message of each refused card by who moved it and where to, if that is known. */
async function withMovers(outcome: Outcome, versions: ReadonlyMap<number, number | undefined>): Promise<Outcome> {
  const failed = await Promise.all(
    (outcome.failed ?? []).map(async (row) => {
      const who = await movedBy(row.id, versions.get(row.id))
      return who === undefined ? row : { ...row, messages: [who] }
    }),
  )
  return { ...outcome, failed }
}

async function moverFailure(error: unknown, id: number, version: number | undefined): Promise<unknown> {
  // Without an answer the move may be this person's own, and asking the server again would wait for it.
  if (hasNoAnswer(error)) return error
  const who = await movedBy(id, version)
  return who === undefined ? error : new Failure(409, who)
}

/**
 * The last move. Moves are sent one after the other, so that a second key press starts from the column that the first one led to.
 */
let lastMove: Promise<void> = Promise.resolve()

/** The status and version of each card, by its id, as the person saw them. */
const seenCards = z.record(z.string(), z.object({ status: z.number(), version: z.number() })).optional()

/**
 * Moves cards. The server compares only their status: other changes of a card do not refuse its move. A card that is in the column
 * already stays, as after a key that was pressed twice before the card was shown there.
 * @param dropped the status and version of dragged cards at the drop. A card that a colleague has moved since is refused.
 */
async function move(
  asked: readonly number[],
  to: number,
  tools: Tools,
  dropped: z.output<typeof seenCards> = {},
): Promise<Outcome> {
  const status = to === 1 ? 1 : 2
  const seen = asked
    .map((id) => [id, dropped[id] ?? knownPost(id, tools.context)] as const)
    .filter(([, post]) => post.status !== status)
  const list = seen.map(([id]) => id)
  if (list.length === 0) return {}
  const versions = new Map(seen.map(([id, post]) => [id, post.version]))
  const statuses = new Map(
    seen.flatMap(([id, post]) => (post.status === undefined ? [] : [[id, post.status] as const])),
  )
  const answered = showMoved(list, status)
  const before = lastMove
  let over = () => {}
  lastMove = new Promise((resolve) => {
    over = resolve
  })
  await before
  let failed = list
  try {
    const title = columnTitle(status)
    const outcome = await changeInBulk(postsInBulk, { ids: list, statuses }, { status }, tools, {
      done: (count) => (count === 1 ? say`Moved to ${title}.` : say`Moved ${count} posts to ${title}.`),
    })
    failed = (outcome.failed ?? []).map(({ id }) => id)
    return await withMovers(outcome, versions)
  } catch (error) {
    const [first = 0] = list
    throw list.length === 1 ? await moverFailure(error, first, versions.get(first)) : error
  } finally {
    answered(failed)
    await readBoardsAgain()
    // Released only now, so that moves are recorded in the history in their order.
    over()
  }
}

const misfit = misfitOutOfTrash(({ status: from }, _rows, { status: to }): Misfit | undefined => {
  if (from === undefined) return undefined
  const reason = typeof to === 'number' ? moveRefusal(from, to) : undefined
  return reason === undefined ? undefined : { reason, are: 'not allowed to move there' }
})

/** The columns that at least one of the target cards may be moved to, as options; all for a card whose status is not known here. */
function columnsOf(context: CommandContext) {
  const posts = knownPosts(context)
  return boardColumns
    .filter((to) => posts.some(({ status: from }) => (from === undefined ? to in boardMoves : mayMove(from, to))))
    .map((to) => ({ value: to, label: columnTitle(to) }))
}

/** The nearest column on one side that the first movable card may go to. All cards go to it. */
function nextColumnFor(by: 1 | -1, context: CommandContext): number | undefined {
  const [first] = knownPosts(context).flatMap(({ status }) => {
    const to = status === undefined ? undefined : nextColumn(status, by)
    return to === undefined ? [] : [to]
  })
  return first
}

const moveSideways = (id: `board.${string}`, title: string, by: 1 | -1) =>
  command({
    id,
    title,
    subject: 'board',
    icon: by === 1 ? ArrowRight : ArrowLeft,
    keys: onBoard(by === 1 ? 'shift+right' : 'shift+left', by === 1 ? 'shift+l' : 'shift+h'),
    right: 'posts.update',
    risk: 'none',
    writes: false,
    quiet: true,
    available: (context) => {
      if (onlyOnBoard(context) !== true) return 'hidden'
      if (targetIds(context).length === 0) return { reason: 'Go to a card first' }
      if (nextColumnFor(by, context) !== undefined) return true
      return { reason: by === 1 ? 'No column to the right takes this card' : 'No column to the left takes this card' }
    },
    // Not awaited: otherwise a second key press during the call would join the first. So the gate itself announces a failure.
    run: (_args, { context }) =>
      afterUndos(readBoardsAgain, () => {
        const status = nextColumnFor(by, context)
        if (status !== undefined)
          void run({ id: 'board.move', args: { ids: targetIds(context), status } }, 'command', { context })
      }),
  })

export const boardMoveCommands = [
  command({
    id: 'board.move',
    title: counted('Move to a column', (count) => say`Move ${count} posts to a column`),
    subject: 'posts',
    icon: Columns3,
    keywords: ['board', 'status', 'in work', 'ready', 'drag', 'drop'],
    keys: onBoard('m'),
    right: 'posts.update',
    available: (context) =>
      knownPosts(context).length > 0 && columnsOf(context).length === 0
        ? { reason: 'No column takes this card' }
        : true,
    rows: { matching: 'Select the cards themselves', misfit },
    // A card that goes to a column, on and back to it while the first move is under way is moved three times.
    key: { again: true },
    arguments: {
      schema: z.object({ ids, status: z.number().int().min(0).max(5), seen: seenCards }),
      sources: { ids: postsSource, status: { kind: 'choice', label: 'Column', options: columnsOf } },
      fill: (context) => ({ ids: targetIds(context) }),
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error updating post.',
    run: ({ ids: list, status, seen }, tools) => move(list, status, tools, seen),
  }),
  moveSideways('board.move-left', 'Move to the column on the left', -1),
  moveSideways('board.move-right', 'Move to the column on the right', 1),
]
