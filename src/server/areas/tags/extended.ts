// The extended page of a tag: its description, picture, links and JSON-LD.
import { sql } from 'drizzle-orm'
import type { z } from 'zod'

import type { SentFile } from '#contract/base/endpoint'
import { invalid } from '#contract/base/failure'
import { broken, messages } from '#contract/base/rules'
import type { extendedTagInput } from '#contract/taxonomy/tags'
import { tagBodyRules } from '#contract/taxonomy/rules'
import type { Context } from '#server/context'
import type { Transaction } from '#server/db/connect'
import type { tags } from '#server/db/schema'
import { keepPicture, type NewPicture } from '#server/pictures/media'
import type { Stored } from '#server/records/records'
import { rows } from '#server/rows'
import { plainText } from '#text/plain'

import { readable, readText } from '#server/areas/rich-text'
import { checkStopWords } from '#server/areas/taxonomy/stop-words-check'

type Sent = z.output<typeof extendedTagInput>

/** The columns of a saved extended page. @param picture the uploaded file, decoded before the transaction. @throws Failure 422 */
export async function extendedValues(
  tx: Transaction,
  context: Context,
  before: Pick<Stored<typeof tags>, 'thumb' | 'body'>,
  sent: Sent,
  picture: { file: SentFile; read: NewPicture | undefined } | undefined,
) {
  const read = readText(context, sent.body, before.body)
  const wrong = broken(tagBodyRules, plainText(read))
  if (wrong.length > 0) throw invalid({ body: wrong })
  await checkStopWords(tx, context, 'tag', textsOf(before.body, plainText(read)))
  const thumb = picture
    ? await keepPicture(tx, context, picture.file, picture.read)
    : await knownPicture(tx, sent.thumb, before.thumb)
  const { social_links, crop, json_ld } = sent
  const values = {
    body: JSON.stringify(read),
    thumb,
    ...(social_links ? { social_links } : {}),
    ...(crop === undefined ? {} : { crop }),
    ...(json_ld === undefined ? {} : { json_ld: json_ld === '' ? null : json_ld }),
  }
  return { values }
}

/** The plain text of the description before and after, for the stop words. */
function textsOf(stored: string | null, after: string) {
  return { names: ['body'], before: { body: plainText(readable(stored)) }, after: { body: after } }
}

/** The hash key of the existing picture that is sent, else of the stored one. @throws Failure 422 when there is none */
async function knownPicture(tx: Transaction, sent: string | undefined, stored: string | null): Promise<string> {
  const key = sent ?? stored
  if (!key) throw invalid({ thumb: [messages.image] })
  const [found] = await rows<string>(tx, sql`select to_json(hash_key) as row from images where hash_key = ${key}`)
  if (found === undefined) throw invalid({ thumb: [sent ? 'This record does not exist.' : messages.image] })
  return found
}
