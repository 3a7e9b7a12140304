// Reports to the server which posts this window has open. A visible window reports each change at once and otherwise only renews
// its lease.
import { mostOpenPosts, presenceLease } from '#contract/posts/presence'

import { api } from '#client/api/api-late'
import { isFinalRefusal } from '#client/api/final-refusal'
import { thisWindow } from '#client/unsaved/windows'
import { drafts } from '#client/post-draft/store'
import { beforeSignOut, useSession } from '#client/session/session'

/** Debounce in milliseconds: replacing one tab by another is reported as one change. */
const gathering = 100

const every = presenceLease.every * 1000

/** The ids of the open posts. When there are more than {@link mostOpenPosts}, those with the largest ids. */
const openPosts = () => Object.keys(drafts.getState().byId).map(Number).slice(-mostOpenPosts)

class PresenceReporter {
  /** The window is visible and its event stream is connected. */
  #here = false
  #over = false
  #busy = false
  /** The ids in the last report, joined with commas; null: no post is open; empty: unknown, so the ids are reported again. */
  #reported: string | null = null
  #reportedAt = 0
  #debounce: ReturnType<typeof setTimeout> | undefined
  #renewal: ReturnType<typeof setTimeout> | undefined

  /** Handles a connected event stream. Reports again if the lease may have run out meanwhile. */
  arrive(): void {
    this.#here = true
    if (this.#reported !== null && Date.now() - this.#reportedAt > every - 5000) this.#reported = ''
    this.look()
  }

  leave(): void {
    this.#here = false
    this.look()
  }

  /** Handles the unload of the page: reports no open posts, with a request that outlives the page. */
  vanish(): void {
    this.#here = false
    clearTimeout(this.#debounce)
    clearTimeout(this.#renewal)
    if ((this.#reported === null && !this.#busy) || this.#over) return
    this.#reported = null
    void api.presence.tell({ body: { page: thisWindow, posts: [] }, keepalive: true }).catch(() => undefined)
  }

  /** Stops all reports at the end of the session. */
  end(): void {
    this.#over = true
    clearTimeout(this.#debounce)
    clearTimeout(this.#renewal)
  }

  /** Reports the open posts after the debounce, if they have changed. */
  look(): void {
    if (this.#over) return
    clearTimeout(this.#debounce)
    this.#debounce = setTimeout(() => void this.#send(), gathering)
  }

  async #send(): Promise<void> {
    const posts = this.#here ? openPosts() : []
    const news = posts.length === 0 ? this.#reported !== null : this.#reported !== posts.join()
    // Two parallel reports could arrive in the wrong order.
    if (!news || this.#busy || this.#over) return
    this.#busy = true
    clearTimeout(this.#renewal)
    try {
      await api.presence.tell({ body: { page: thisWindow, posts } })
      this.#reported = posts.length === 0 ? null : posts.join()
    } catch (error) {
      if (isFinalRefusal(error)) this.#over = true
      this.#reported = posts.length === 0 ? null : ''
    }
    this.#reportedAt = Date.now()
    this.#busy = false
    this.#continue(posts.length > 0)
  }

  #continue(open: boolean): void {
    if (this.#over) return
    if (open)
      this.#renewal = setTimeout(() => {
        this.#reported = ''
        void this.#send()
      }, every)
    // Reports the posts that were opened or left during the call.
    if (this.#reported !== '') this.look()
  }
}

const reporter = new PresenceReporter()
let following = false

/** Handles a connected event stream: starts or resumes reporting the open posts. Does nothing without the right to read posts. */
export function reportPresence(): void {
  if (!useSession.getState().me?.rights.includes('posts.read')) return
  if (!following) follow()
  reporter.arrive()
}

/** Reports that no post is open here, because the window closed its event stream. */
export const stopReporting = (): void => reporter.leave()

function follow(): void {
  following = true
  // A report sent during the sign-out could be answered after it, with a 401.
  beforeSignOut(async () => reporter.end())
  window.addEventListener('pagehide', () => reporter.vanish())
  drafts.subscribe(({ byId }, before) => {
    const isSame = byId === before.byId || Object.keys(byId).join() === Object.keys(before.byId).join()
    if (!isSame) reporter.look()
  })
}
