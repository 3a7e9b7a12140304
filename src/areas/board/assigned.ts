import { readTasksOf } from '#client/board/query'
import { useSession } from '#client/session/session'
import { say } from '#contract/base/say'
import { notifyNews } from '#workspace/command/news'

/** Notifies the signed-in person of those of these posts that are their tasks. Posts of no column of the board are left out. */
export async function tellAssigned(posts: readonly number[]): Promise<void> {
  const me = useSession.getState().me?.id
  if (me === undefined || posts.length === 0) return
  const tasks = await readTasksOf(me).catch(() => [])
  const mine = tasks.filter(({ id }) => posts.includes(id))
  const news = mine.map(({ id, main_headline }) => {
    const name = main_headline || `#${id}`
    const action = { label: 'Open the post', call: { id: 'posts.open', args: { id } } }
    return { message: say`A task was assigned to you: ${name}`, name, action }
  })
  const actions = [{ label: 'My day', call: { id: 'workspace.open', args: { path: '/my-day' } } }]
  notifyNews(news, { message: say`${mine.length} tasks were assigned to you`, actions })
}
