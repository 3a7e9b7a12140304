// Converts a rich text from a form to its stored form.
import { invalid } from '#contract/failure'
import { isBodyError, parseBody } from '#text/body'

/** The column of a rich text, parsed and normalised. '' is stored as null; undefined sets no column. @throws Failure 422 */
export function storedBody({ body }: { body?: string | null | undefined }): { body?: string | null } {
  if (body === undefined) return {}
  if (body === null || body === '') return { body: null }
  const read = parseBody(body)
  if (isBodyError(read)) throw invalid({ body: [read.message] })
  return { body: JSON.stringify(read) }
}
