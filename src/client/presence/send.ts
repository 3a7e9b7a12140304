// Reports to the server which posts this window has open. A visible window reports each change at once and otherwise only renews its
// lease.
import { mostOpenPosts, presenceLease } from '#contract/presence'

import { api } from '#client/api/api-late'
import { isFinalRefusal } from '#client/api/final-refusal'
import { thisWindow } from '#client/draft/windows'
import { drafts } from '#client/post-draft/store'
import { beforeSignOut, useSession } from '#client/session/session'

/** Debounce in milliseconds: replacing one tab by another is reported as one change. */
const gathering = 100

const every = presenceLease.every * 1000

/** The ids of the open posts. When there are more than {@link mostOpenPosts}, those with the largest ids. */
const openPosts = () => Object.keys(drafts.getState().byId).map(Number).slice(-mostOpenPosts)

class Telling {
  /** The window is visible and its event stream is connected. */
  #here = false
  #over = false
  #busy = false
  /** The ids in the last report, joined with commas; null: no post is open; empty: unknown, so the ids are reported again. */
  #told: string | null = null
  #toldAt = 0
  #soon: ReturnType<typeof setTimeout> | undefined
  #again: ReturnType<typeof setTimeout> | undefined

  /** Handles a connected event stream. Reports again if the lease may have run out meanwhile. */
  arrive(): void {
    this.#here = true
    if (this.#told !== null && Date.now() - this.#toldAt > every - 5000) this.#told = ''
    this.look()
  }

  leave(): void {
    this.#here = false
    this.look()
  }

  /** Handles the unload of the page: reports no open posts, with a request that outlives the page. */
  vanish(): void {
    this.#here = false
    clearTimeout(this.#soon)
    clearTimeout(this.#again)
    if ((this.#told === null && !this.#busy) || this.#over) return
    this.#told = null
    void api.presence.tell({ body: { page: thisWindow, posts: [] }, keepalive: true }).catch(() => undefined)
  }

  /** Stops all reports at the end of the session. */
  end(): void {
    this.#over = true
    clearTimeout(this.#soon)
    clearTimeout(this.#again)
  }

  /** Reports the open posts after the debounce, if they have changed. */
  look(): void {
    if (this.#over) return
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => void this.#say(), gathering)
  }

  async #say(): Promise<void> {
    const posts = this.#here ? openPosts() : []
    const news = posts.length === 0 ? this.#told !== null : this.#told !== posts.join()
    // Two parallel reports could arrive in the wrong order.
    if (!news || this.#busy || this.#over) return
    this.#busy = true
    clearTimeout(this.#again)
    try {
      await api.presence.tell({ body: { page: thisWindow, posts } })
      this.#told = posts.length === 0 ? null : posts.join()
    } catch (error) {
      if (isFinalRefusal(error)) this.#over = true
      this.#told = posts.length === 0 ? null : ''
    }
    this.#toldAt = Date.now()
    this.#busy = false
    this.#goOn(posts.length > 0)
  }

  #goOn(open: boolean): void {
    if (this.#over) return
    if (open)
      this.#again = setTimeout(() => {
        this.#told = ''
        void this.#say()
      }, every)
    // Reports the posts that were opened or left during the call.
    if (this.#told !== '') this.look()
  }
}

const telling = new Telling()
let following = false

/** Starts reporting the open posts, or resumes it, when the event stream is connected. */
export function tellPresence(): void {
  if (!useSession.getState().me?.rights.includes('posts.read')) return
  if (!following) follow()
  telling.arrive()
}

/** Reports that no post is open here, because the window closed its event stream. */
export const untellPresence = (): void => telling.leave()

function follow(): void {
  following = true
  // A report sent during the sign-out could be answered after it, with a 401.
  beforeSignOut(async () => telling.end())
  window.addEventListener('pagehide', () => telling.vanish())
  drafts.subscribe(({ byId }, before) => {
    const isSame = byId === before.byId || Object.keys(byId).join() === Object.keys(before.byId).join()
    if (!isSame) telling.look()
  })
}
