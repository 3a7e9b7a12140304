// Tells the server which posts this window has open, so that others see who is here: while somebody sees the window, at once when
// that changes, and else only so often that the lease goes on.
import { mostOpenPosts, presenceLease } from '#contract/presence'

import { api } from '#client/api/api-late'
import { isFinalRefusal } from '#client/api/final-refusal'
import { thisWindow } from '#client/draft/windows'
import { drafts } from '#client/post-draft/store'
import { beforeSignOut, useSession } from '#client/session/session'

/** Milliseconds that changes are gathered for: a tab that is replaced by another is one change. */
const gathering = 100

const every = presenceLease.every * 1000

/** What is open; of too many those with the largest ids. */
const openPosts = () => Object.keys(drafts.getState().byId).map(Number).slice(-mostOpenPosts)

class Telling {
  /** The window is seen, and has its line. */
  #here = false
  #over = false
  #busy = false
  /** What the server was told last; null: nothing is open; empty: it may not know, and is told again. */
  #told: string | null = null
  #toldAt = 0
  #soon: ReturnType<typeof setTimeout> | undefined
  #again: ReturnType<typeof setTimeout> | undefined

  /** The line stands, for the first time or anew: a lease may have run out meanwhile. */
  arrive(): void {
    this.#here = true
    if (this.#told !== null && Date.now() - this.#toldAt > every - 5000) this.#told = ''
    this.look()
  }

  leave(): void {
    this.#here = false
    this.look()
  }

  /** The page goes away: what is said now must outlive it. */
  vanish(): void {
    this.#here = false
    clearTimeout(this.#soon)
    clearTimeout(this.#again)
    if ((this.#told === null && !this.#busy) || this.#over) return
    this.#told = null
    void api.presence.tell({ body: { page: thisWindow, posts: [] }, keepalive: true }).catch(() => undefined)
  }

  /** The session ends, and what it said with it. */
  end(): void {
    this.#over = true
    clearTimeout(this.#soon)
    clearTimeout(this.#again)
  }

  /** Says in a moment what is open, where that is news. */
  look(): void {
    if (this.#over) return
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => void this.#say(), gathering)
  }

  async #say(): Promise<void> {
    const posts = this.#here ? openPosts() : []
    const news = posts.length === 0 ? this.#told !== null : this.#told !== posts.join()
    // Two at once might come in the other order.
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
    // What was opened or left meanwhile.
    if (this.#told !== '') this.look()
  }
}

const telling = new Telling()
let following = false

/** The line of events stands, again or for the first time: from then on it is told what is open here. */
export function tellPresence(): void {
  if (!useSession.getState().me?.rights.includes('posts.read')) return
  if (!following) follow()
  telling.arrive()
}

/** The window has let go of its line: nobody sees it. */
export const untellPresence = (): void => telling.leave()

function follow(): void {
  following = true
  // Sent while the session still holds, it might be answered when it does not.
  beforeSignOut(async () => telling.end())
  window.addEventListener('pagehide', () => telling.vanish())
  drafts.subscribe(({ byId }, before) => {
    const isSame = byId === before.byId || Object.keys(byId).join() === Object.keys(before.byId).join()
    if (!isSame) telling.look()
  })
}
