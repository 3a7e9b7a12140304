// Push subscriptions of the site's readers: the button in the footer, its scripts, and the calls it makes.
import type { FastifyReply, FastifyRequest } from 'fastify'

import { endSubscription, isPushService, keepSubscription, subscription } from '#server/push/subscriptions'
import { addressOf } from '#server/http/forwarded'
import type { Services } from '#server/http/routes'

import { type Html, html } from './html/html'
import { pushButtonScript, pushWorkerScript } from './push-scripts'
import type { SiteWords } from './html/words'

/** The button, hidden until its script finds that the browser supports push. */
export const pushButton = (key: string, root: string, { say }: Pick<SiteWords, 'say'>): Html =>
  html`<p class="push">
    <button
      type="button"
      hidden
      data-push="${key}"
      data-root="${root}"
      data-on="${say('Get notifications')}"
      data-off="${say('Stop notifications')}"
      data-blocked="${say('Notifications are blocked in this browser.')}"
      data-failed="${say('It did not work. Try again later.')}"
    ></button>
    <span role="status"></span>
  </p>`

export const pushScript = (root: string): Html => html`<script src="${root}push.js" defer></script>`

/** What a page's content security policy allows for push: the script, its worker and their calls. */
export const pushPolicy = (base: string) => ({
  scripts: [new URL('push.js', base).href],
  worker: new URL('push-worker.js', base).href,
  calls: [new URL('push', base).href, new URL('push/end', base).href],
})

const endedSubscription = subscription.pick({ endpoint: true })

/** Adds a route of the site. */
export type AddRoute = (
  method: 'get' | 'post',
  url: string,
  answer: (request: FastifyRequest, reply: FastifyReply) => unknown,
) => void

/**
 * Adds the scripts and the two calls that store and end a subscription; nothing where the brand has no push. A subscription that is
 * invalid or of an unknown push service is answered 422.
 */
export function registerPush(on: AddRoute, { database, settings, now, pushKey }: Services): void {
  if (pushKey === null) return
  const script = (url: string, text: string) =>
    on('get', url, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').header('Cache-Control', 'no-cache').send(text),
    )
  script('/site/push.js', pushButtonScript)
  script('/site/push-worker.js', pushWorkerScript)
  on('post', '/site/push', async (request, reply) => {
    const sent = subscription.safeParse(request.body)
    if (!sent.success || !isPushService(sent.data.endpoint, settings.pushServices))
      return reply.status(422).send({ message: 'This is no subscription of a browser.' })
    await keepSubscription(database.db, sent.data, { address: addressOf(request), now: now() })
    return reply.status(204).send()
  })
  on('post', '/site/push/end', async (request, reply) => {
    const sent = endedSubscription.safeParse(request.body)
    if (sent.success) await endSubscription(database.db, sent.data.endpoint)
    return reply.status(204).send()
  })
}
