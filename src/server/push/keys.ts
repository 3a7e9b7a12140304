// What says to push services who we are: the pair of the settings, or one that is made at the first start and kept.
import webPush from 'web-push'
import { z } from 'zod'

import { brands } from '#contract/brands'
import type { Db } from '#server/db/connect'
import { valueMadeOnce } from '#server/made-once'
import type { Settings } from '#server/settings'

const pair = z.object({ publicKey: z.string(), privateKey: z.string() })

/** As `VAPID_*` has them. A subscription holds for the pair that it was made with alone. */
export type PushKeys = NonNullable<Settings['vapid']>

/** Push services want an address to complain to; without a setting the site's is all there is. */
const subjectOf = ({ siteUrl }: Pick<Settings, 'siteUrl'>) =>
  siteUrl?.startsWith('https:') ? siteUrl : 'mailto:push@localhost'

/** Whether a brand tells readers of posts. */
export const isPushed = ({ brand }: Pick<Settings, 'brand'>) => brands[brand].features.push

/** The same for every process. */
export async function readPushKeys(db: Db, settings: Pick<Settings, 'vapid' | 'siteUrl'>): Promise<PushKeys> {
  if (settings.vapid) return settings.vapid
  const made = await valueMadeOnce(db, 'push-keys', () => webPush.generateVAPIDKeys())
  return { ...pair.parse(made), subject: subjectOf(settings) }
}
