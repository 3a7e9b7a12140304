// Notices that a newer version of a post differs only by pictures that were removed from the gallery.
import { changedFields } from '#client/unsaved/merge'
import { parseBody } from '#text/body'

import { isWithoutPictures } from './body-join'
import type { PostValues } from './values'

const pictureFields: readonly (keyof PostValues)[] = ['body', 'thumb', 'thumb_ext', 'fb_thumb', 'fb_thumb_ext']

/** Whether `now` is `before` without some of its pictures. Such a change comes from the gallery, whoever holds the lock. */
export function isPictureRemoval(before: PostValues, now: PostValues): boolean {
  const changed = changedFields(before, now)
  if (changed.length === 0 || changed.some((field) => !pictureFields.includes(field))) return false
  if (changed.some((field) => field !== 'body' && now[field] !== null)) return false
  return !changed.includes('body') || isWithoutPictures(parseBody(before.body), parseBody(now.body))
}

export const pictureRemoved = 'A picture of this post was removed from the gallery. It is not in the post any more.'
