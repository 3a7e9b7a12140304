// Sends a notification of a post: it is checked, recorded and enqueued in one transaction. A job sends it to readers.
import { sql } from 'drizzle-orm'

import { postStatuses as status } from '#contract/constants'
import { Failure, forbidden, invalid } from '#contract/base/failure'
import type { posts as endpoints } from '#contract/posts/posts'
import { notPublic, pushIsOff, pushRestSeconds, sentMeanwhile } from '#contract/posts/push'
import { say } from '#contract/base/say'
import { change } from '#server/records/change'
import type { Context, Handlers } from '#server/context'
import type { Transaction } from '#server/db/connect'
import { enqueue } from '#server/jobs/queue'
import { isPushed } from '#server/push/keys'
import { pushJob } from '#server/push/push-job'
import { countSubscriptions } from '#server/push/subscriptions'
import { rows } from '#server/rows'

import { checkReach } from './reach'
import { postForUpdate } from './record'

function checkSwitch({ settings }: Context): void {
  if (!isPushed(settings)) throw forbidden(say`${pushIsOff}.`)
}

/**
 * Whether a push message about the post was sent a moment ago. The post's row is locked, so concurrent calls run one after the
 * other.
 */
async function isJustSent(tx: Transaction, post: number): Promise<boolean> {
  const sent = await rows<number>(
    tx,
    sql`select to_json(id) as row from post_pushes
        where post_id = ${post} and at > statement_timestamp() - make_interval(secs => ${pushRestSeconds}) limit 1`,
  )
  return sent.length > 0
}

/** @param again false: the person was told that the post was not sent before. Left out: either. */
function sendPush(context: Context, id: number, again?: boolean): Promise<void> {
  return change(context, async (tx) => {
    const post = await postForUpdate(tx, id)
    await checkReach(tx, context, post)
    if (post.status !== status.published || post.slug === null) throw invalid({ status: [`${notPublic}.`] })
    if (await isJustSent(tx, id)) return { answer: undefined, deeds: [] }
    if (again === false && post.is_message_sent === 1) throw new Failure(409, sentMeanwhile)
    const [push = 0] = await rows<number>(
      tx,
      sql`insert into post_pushes (post_id, user_id) values (${id}, ${context.user.id}) returning to_json(id) as row`,
    )
    await enqueue(tx, pushJob, { push }, { about: post.main_headline })
    // The version does not change, because it counts edits: an open form can still save.
    await tx.execute(sql`update posts set is_message_sent = 1 where id = ${id} and is_message_sent = 0`)
    return { answer: undefined, deeds: [{ subject: 'post', action: 'push', record: id }] }
  })
}

export const postPushHandlers: Pick<Handlers<typeof endpoints>, 'pushReaders' | 'sendPush'> = {
  pushReaders: async (_asked, context) => ({ readers: await countSubscriptions(context.db) }),

  sendPush: async ({ params, body }, context) => {
    checkSwitch(context)
    await sendPush(context, params.id, body?.again)
  },
}
