// The VAPID key pair that identifies this newsroom to push services: from the settings, or created at the first start and stored.
import webPush from 'web-push'
import { z } from 'zod'

import { brands } from '#contract/brands'
import type { Db } from '#server/db/connect'
import { valueMadeOnce } from '#server/made-once'
import type { Settings } from '#server/settings'

const pair = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Keys as in `VAPID_*`. A subscription is valid only for the pair that it was made with. */
export type PushKeys = NonNullable<Settings['vapid']>

/** The contact address that push services require: the site's own, or a placeholder. */
const subjectOf = ({ siteUrl }: Pick<Settings, 'siteUrl'>) =>
  siteUrl?.startsWith('https:') ? siteUrl : 'mailto:push@localhost'

/** Whether the brand offers notifications to readers. */
export const isPushed = ({ brand }: Pick<Settings, 'brand'>) => brands[brand].features.push

/**
 * The keys for push: those of the settings, else a pair that the first process made and stored in the database. They are the same
 * for every process.
 */
export async function readPushKeys(db: Db, settings: Pick<Settings, 'vapid' | 'siteUrl'>): Promise<PushKeys> {
  if (settings.vapid) return settings.vapid
  const made = await valueMadeOnce(db, 'push-keys', () => webPush.generateVAPIDKeys())
  return { ...pair.parse(made), subject: subjectOf(settings) }
}
