// Parses a rich text as it is sent, by the rules of all rich texts, and converts a form's to its stored form.
import { brands } from '#contract/brands'
import { invalid } from '#contract/base/failure'
import type { Context } from '#server/context'
import { isBodyError, parseBody } from '#text/body'
import type { Body } from '#text/document'
import { hasNewVideo, videosOff } from '#text/videos'

/** Parses a stored text. An unreadable one gives an empty text. */
export const readable = (serialized: string | null): Body => {
  const body = parseBody(serialized)
  return isBodyError(body) ? [] : body
}

/**
 * Parses a sent text. A brand without videos accepts those that the text has already.
 * @param stored the text as it was before
 * @param field the name of its field
 * @throws Failure 422
 */
export function readText(
  { settings }: Pick<Context, 'settings'>,
  sent: string | null,
  stored: string | null,
  field = 'body',
): Body {
  const body = parseBody(sent)
  if (isBodyError(body)) throw invalid({ [field]: [body.message] })
  if (!brands[settings.brand].features.videoEmbed && hasNewVideo(body, readable(stored)))
    throw invalid({ [field]: [videosOff] })
  return body
}

/** The column of a form's rich text, parsed and normalised. '' is stored as null; undefined sets no column. @throws Failure 422 */
export function storedBody(
  context: Pick<Context, 'settings'>,
  { body }: { body?: string | null | undefined },
  stored: string | null,
): { body?: string | null } {
  if (body === undefined) return {}
  if (body === null || body === '') return { body: null }
  return { body: JSON.stringify(readText(context, body, stored)) }
}
