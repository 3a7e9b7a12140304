// What experts and authors have in common on the server: an avatar that is no picture of the gallery.
import type { SentFile } from '#contract/endpoint'
import { invalid } from '#contract/failure'
import { messages } from '#contract/rules'
import type { Context } from '#server/context'
import { checkKeptAside, keepAside } from '#server/pictures/media'

/** An avatar is at least so wide, in pixels. */
const avatarWidths = { least: 200 }

/**
 * The key of the avatar that was sent: a file, or the key of one that is kept; undefined: none was sent. Decodes, so it is called
 * outside of a transaction.
 */
export async function sentAvatar(
  context: Context,
  { avatar }: { avatar?: string | undefined },
  file: SentFile | undefined,
): Promise<string | undefined> {
  if (file) return keepAside(context, file, 'avatar', avatarWidths)
  if (avatar === undefined || avatar === '') return undefined
  await checkKeptAside(context.db, avatar, 'avatar')
  return avatar
}

/** @throws Failure 422 where there is no avatar. */
export function required(avatar: string | null | undefined): string {
  if (!avatar) throw invalid({ avatar: [messages.image] })
  return avatar
}
