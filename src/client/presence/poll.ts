// Asks who else is here: of all posts once the stream of events stands, then of those that are shown and were told to be changed.
import { api } from '#client/api/api-late'
import { isFinalRefusal } from '#client/api/final-refusal'
import { isFollowed, knowColleagues, whenFollowed } from './store'
import { useSession } from '#client/session/session'

/** Milliseconds that ids are gathered for, not the same in every window; between two questions; and after one that failed. */
const [gathering, spread, pause, pauseAfterFailure] = [50, 150, 400, 5000]

/** Of more posts than this all are asked about. */
const mostAsked = 200

/** Told to be changed, and asked about: now, or once they are shown. */
const [wanted, stale] = [new Set<number>(), new Set<number>()]
const state = { all: false, waiting: false, busy: false, over: false }

/** These posts were opened or left, locked or freed; no ids: any may have been. */
export function hearPresence(ids: readonly number[]): void {
  note(ids)
  later(gathering + Math.random() * spread)
}

function note(ids: readonly number[]): void {
  if (ids.length === 0) state.all = true
  for (const id of ids) (isFollowed(id) ? wanted : stale).add(id)
}

whenFollowed((post) => {
  if (stale.delete(post)) hearPresence([post])
})

function later(milliseconds: number): void {
  if (state.waiting || state.busy || state.over || !(state.all || wanted.size > 0)) return
  state.waiting = true
  setTimeout(() => {
    state.waiting = false
    void ask()
  }, milliseconds)
}

/** One question at a time: what is told meanwhile is asked about after it. */
async function ask(): Promise<void> {
  // Whoever may not read posts is not told who does.
  if (!useSession.getState().me?.rights.includes('posts.read')) return
  const posts = state.all || wanted.size > mostAsked ? null : [...wanted]
  if (posts?.length === 0) return
  state.busy = true
  state.all = false
  wanted.clear()
  if (!posts) stale.clear()
  const failure = await read(posts).catch((error: unknown) => error)
  state.busy = false
  if (isFinalRefusal(failure)) return void (state.over = true)
  if (failure) note(posts ?? [])
  later(failure ? pauseAfterFailure : pause)
}

async function read(posts: readonly number[] | null): Promise<void> {
  const { people } = await api.presence.list({ query: posts ? { posts: posts.join(',') } : {} })
  knowColleagues(people, posts)
}
