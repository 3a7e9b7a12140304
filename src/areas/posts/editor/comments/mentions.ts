// Notifies a person when a comment mentions them, also of what came while they were away.
import { z } from 'zod'

import { keepText } from '#client/browser-storage'
import { commentsChanged, readMentions } from '#client/posts/comments'
import { useSession } from '#client/session/session'
import { say } from '#contract/base/say'
import { mostNamed } from '#contract/posts/comments'
import { notifyNews } from '#workspace/command/news'

type Mention = Awaited<ReturnType<typeof readMentions>>[number]

const told = new Set<number>()
/** The id of the oldest mention of the last read, if there were more: those before it were there then too. */
let oldest = 0
let begun = false
/** Whether the mentions were read in this window. */
let isRead = false

/** Local storage key of the mentions that the person was told of in this browser. */
const keyOf = () => `slotdesk.mentions.${useSession.getState().me?.id ?? 0}`

/** The ids that were kept in this browser; null: none were, or they cannot be read. */
function readKept(): number[] | null {
  try {
    return z.array(z.number()).parse(JSON.parse(localStorage.getItem(keyOf()) ?? ''))
  } catch {
    return null
  }
}

function tell(mentions: readonly Mention[]): void {
  const news = mentions.map(({ user, main_headline, post_id }) => {
    const name = main_headline || `#${post_id}`
    const action = { label: 'Open the post', call: { id: 'posts.open-comments', args: { id: post_id } } }
    return { message: say`${user?.username ?? ''} named you in a comment on ${name}`, name, action }
  })
  notifyNews(news, { message: say`You are named in ${mentions.length} new comments` })
}

function markTold(ids: readonly number[]): void {
  for (const id of ids) told.add(id)
  oldest = ids.length < mostNamed ? 0 : Math.min(...ids)
}

/** Tells of the mentions by others that the person was not told of yet, and keeps that they are told. */
function tellNew(found: readonly Mention[]): void {
  const me = useSession.getState().me?.id
  tell(found.filter(({ id, user }) => id > oldest && !told.has(id) && user?.id !== me))
  const ids = found.map(({ id }) => id)
  markTold(ids)
  keepText(localStorage, keyOf(), JSON.stringify(ids))
}

/**
 * Reads the mentions, and tells of the new ones. The first read of a window tells of those that came since the person was here last; in
 * a browser where they never were, of none.
 */
async function readAndTell(): Promise<void> {
  // The server refuses mentions to a person without the right to read posts.
  if (!useSession.getState().me?.rights.includes('posts.read')) return
  const found = await readMentions().catch(() => null)
  if (!found) return
  if (!isRead) markTold(readKept() ?? found.map(({ id }) => id))
  isRead = true
  tellNew(found)
}

/** Reads, once, the mentions that exist already. */
export async function followMentions(): Promise<void> {
  if (begun) return
  begun = true
  await readAndTell()
}

/** Hears that comments changed: makes those of open posts be read again, and notifies of new mentions by others. */
export async function hearComments(): Promise<void> {
  commentsChanged()
  await readAndTell()
}
