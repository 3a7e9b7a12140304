// The avatar of experts and authors. It is not in the gallery.
import type { SentFile } from '#contract/base/endpoint'
import { invalid } from '#contract/base/failure'
import { messages } from '#contract/base/rules'
import type { Context } from '#server/context'
import { checkOutsideGallery, storeOutsideGallery } from '#server/pictures/media'

/** The least width of an avatar, in pixels. */
const avatarWidths = { least: 200 }

/**
 * The storage key of the sent avatar: of an uploaded file, or the sent key; undefined when none was sent. Decodes pictures, so
 * call it outside a transaction.
 */
export async function sentAvatar(
  context: Context,
  { avatar }: { avatar?: string | undefined },
  file: SentFile | undefined,
): Promise<string | undefined> {
  if (file) return storeOutsideGallery(context, file, 'avatar', avatarWidths)
  if (avatar === undefined || avatar === '') return undefined
  await checkOutsideGallery(context.db, avatar, 'avatar')
  return avatar
}

/** Returns the avatar. @throws Failure 422 when it is missing or empty */
export function required(avatar: string | null | undefined): string {
  if (!avatar) throw invalid({ avatar: [messages.image] })
  return avatar
}
