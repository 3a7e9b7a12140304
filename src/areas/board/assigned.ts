import { boardQuery } from '#client/board/query'
import { queries } from '#client/api/queries'
import { useSession } from '#client/session/session'
import { say } from '#contract/base/say'
import { notify } from '#workspace/command/notices'

/** The most tasks that have a notice each. */
const mostNotices = 3

/** Notifies the signed-in person of those of these posts that are their tasks. Posts of no column of the board are left out. */
export async function tellAssigned(posts: readonly number[]): Promise<void> {
  const me = useSession.getState().me?.id
  if (me === undefined || posts.length === 0) return
  const board = await queries.fetchQuery(boardQuery({ assignee: me })).catch(() => null)
  const mine = board?.columns.flatMap(({ items }) => items.filter(({ id }) => posts.includes(id))) ?? []
  const names = mine.map(({ id, main_headline }) => main_headline || `#${id}`)
  if (mine.length > mostNotices) {
    const actions = [{ label: 'My day', call: { id: 'workspace.open', args: { path: '/my-day' } } }]
    notify({
      kind: 'info',
      message: say`${mine.length} tasks were assigned to you`,
      details: names,
      stays: true,
      actions,
    })
    return
  }
  for (const [at, { id }] of mine.entries())
    notify({
      kind: 'info',
      message: say`A task was assigned to you: ${names[at] ?? ''}`,
      stays: true,
      actions: [{ label: 'Open the post', call: { id: 'posts.open', args: { id } } }],
    })
}
