// What says to push services who we are: the pair of the settings, or one that is made at the first start and kept.
import { eq } from 'drizzle-orm'
import webPush from 'web-push'
import { z } from 'zod'

import type { Db } from '#server/db/connect'
import { settings as kept } from '#server/db/schema'
import type { Settings } from '#server/settings'

const keyName = 'push-keys'

const pair = z.object({ publicKey: z.string(), privateKey: z.string() })

/** As `VAPID_*` has them. A subscription holds for the pair that it was made with alone. */
export type PushKeys = NonNullable<Settings['vapid']>

/** Push services want an address to complain to; without a setting the site's is all there is. */
const subjectOf = ({ siteUrl }: Pick<Settings, 'siteUrl'>) =>
  siteUrl?.startsWith('https:') ? siteUrl : 'mailto:push@localhost'

/** The same for every process. */
export async function readPushKeys(db: Db, settings: Pick<Settings, 'vapid' | 'siteUrl'>): Promise<PushKeys> {
  if (settings.vapid) return settings.vapid
  const known = () => db.select().from(kept).where(eq(kept.key, keyName))
  let [found] = await known()
  if (!found) {
    await db.insert(kept).values({ key: keyName, value: webPush.generateVAPIDKeys() }).onConflictDoNothing()
    found = (await known())[0]
  }
  return { ...pair.parse(found?.value), subject: subjectOf(settings) }
}
