// Requests who else has posts open: for all posts when the event stream connects, then for posts on screen that an event named.
import { api } from '#client/api/api-late'
import { isFinalRefusal } from '#client/api/final-refusal'
import { isFollowed, knowColleagues, whenFollowed } from './store'
import { useSession } from '#client/session/session'

/**
 * Milliseconds: the debounce of events and its random addition per window, the pause between two requests, and the pause after a
 * failed one.
 */
const [gathering, spread, pause, pauseAfterFailure] = [50, 150, 400, 5000]

/** The largest number of ids in one request. Beyond it, one request for all posts is sent. */
const mostPostsAsked = 200

/** Ids of posts with changed presence: `wanted` are requested now, `stale` when they come on screen. */
const [wanted, stale] = [new Set<number>(), new Set<number>()]
const state = { all: false, waiting: false, busy: false, over: false }

/** Handles the event that these posts were opened, left, locked or unlocked. No ids: any post may have been. */
export function onPresenceChanged(ids: readonly number[]): void {
  note(ids)
  askAfter(gathering + Math.random() * spread)
}

function note(ids: readonly number[]): void {
  if (ids.length === 0) state.all = true
  for (const id of ids) (isFollowed(id) ? wanted : stale).add(id)
}

whenFollowed((post) => {
  if (stale.delete(post)) onPresenceChanged([post])
})

function askAfter(milliseconds: number): void {
  if (state.waiting || state.busy || state.over || !(state.all || wanted.size > 0)) return
  state.waiting = true
  setTimeout(() => {
    state.waiting = false
    void ask()
  }, milliseconds)
}

/** Sends one request at a time. Ids that arrive meanwhile are requested afterwards. */
async function ask(): Promise<void> {
  // The server refuses presence to a person without the right to read posts.
  if (!useSession.getState().me?.rights.includes('posts.read')) return
  const posts = state.all || wanted.size > mostPostsAsked ? null : [...wanted]
  if (posts?.length === 0) return
  state.busy = true
  state.all = false
  wanted.clear()
  if (!posts) stale.clear()
  const failure = await read(posts).catch((error: unknown) => error)
  state.busy = false
  if (isFinalRefusal(failure)) return void (state.over = true)
  if (failure) note(posts ?? [])
  askAfter(failure ? pauseAfterFailure : pause)
}

async function read(posts: readonly number[] | null): Promise<void> {
  const { people } = await api.presence.list({ query: posts ? { posts: posts.join(',') } : {} })
  knowColleagues(people, posts)
}
