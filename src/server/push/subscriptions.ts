// Push subscriptions of readers' browsers, stored as long as their push service knows them.
import { createHash } from 'node:crypto'

import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { Failure } from '#contract/base/failure'
import { networkOf } from '#server/areas/users/throttle'
import type { Db } from '#server/db/connect'
import { rows } from '#server/rows'

/** The push services of the common browsers. */
const services = ['fcm.googleapis.com', 'updates.push.services.mozilla.com']
const serviceDomains = ['.push.apple.com', '.notify.windows.com']

/** Whether an address is a push service's. No other server may be made to receive requests. `more`: hosts from the settings. */
export function isPushService(address: string, more: readonly string[]): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, host, username, password } = new URL(address)
  if (username + password !== '') return false
  if (more.includes(host)) return true
  return protocol === 'https:' && (services.includes(host) || serviceDomains.some((domain) => host.endsWith(domain)))
}

/** The schema of a base64url text that decodes to this many bytes. */
const bytes = (length: number) =>
  z
    .string()
    .max(200)
    .regex(/^[\w-]+={0,2}$/)
    .refine((text) => Buffer.from(text, 'base64url').length === length)

/** An address in the normalised form of the URL class, so that one address has one spelling. */
const address = z
  .string()
  .max(2000)
  .refine((text) => URL.canParse(text))
  .transform((text) => new URL(text).href)

/** A browser's `PushSubscription` as JSON. Its keys are a point on the curve P-256 and 16 random bytes. */
export const subscription = z.object({
  endpoint: address,
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
})
type Subscription = z.output<typeof subscription>

/** The most subscriptions that a network may add in an hour: enough for an office, too few for a script that floods the table. */
const mostInAnHour = 100

/** A digest of the network and the day, which limits the subscriptions of a network without storing its address. */
const sourceOf = (address: string, now: Date) =>
  createHash('sha256')
    .update(`${networkOf(address)} ${now.toISOString().slice(0, 10)}`)
    .digest('base64url')
    .slice(0, 22)

/** Stores a subscription, or the new keys of a known one. @throws Failure 429 */
export async function keepSubscription(
  db: Db,
  { endpoint, keys }: Subscription,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  const source = sourceOf(address, now)
  await db.transaction(async (tx) => {
    // One at a time for a network, so that calls at once are counted.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${`push ${source}`}))`)
    const [recent = 0] = await rows<number>(
      tx,
      sql`select to_json(count(*)::int) as row from push_subscriptions
          where source = ${source} and created_at > now() - interval '1 hour' and endpoint <> ${endpoint}`,
    )
    if (recent >= mostInAnHour) throw new Failure(429, 'Too many requests.', { retryAfter: 3600 })
    await tx.execute(
      sql`insert into push_subscriptions (endpoint, keys, source) values (${endpoint}, ${JSON.stringify(keys)}::jsonb, ${source})
          on conflict (endpoint) do update set keys = excluded.keys`,
    )
  })
}

/** Deletes a subscription. Only its browser knows the endpoint. */
export const endSubscription = (db: Db, endpoint: string) =>
  db.execute(sql`delete from push_subscriptions where endpoint = ${endpoint}`)

export async function countSubscriptions(db: Db): Promise<number> {
  const [count = 0] = await rows<number>(db, sql`select to_json(count(*)::int) as row from push_subscriptions`)
  return count
}
