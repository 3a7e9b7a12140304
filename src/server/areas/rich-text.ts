// A rich text that a form sends, as it is stored.
import { invalid } from '#contract/failure'
import { isBodyError, parseBody } from '#text/body'

/** The column of a rich text: made to fit the document's shape. Nothing where none was sent. */
export function storedBody({ body }: { body?: string | null | undefined }): { body?: string | null } {
  if (body === undefined) return {}
  if (body === null || body === '') return { body: null }
  const read = parseBody(body)
  if (isBodyError(read)) throw invalid({ body: [read.message] })
  return { body: JSON.stringify(read) }
}
