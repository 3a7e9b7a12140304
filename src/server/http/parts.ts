// Multipart bodies: fields and files. Each file is checked by its name before it is read.
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'

import { emptyFile, type FileField, fileLimits, hasEnding, type SentFile, wrongEnding } from '#contract/base/endpoint'
import { Failure, invalid } from '#contract/base/failure'
import { messages } from '#contract/base/rules'
import { largeFile } from '#contract/base/uploads'
import { cleanText } from '#text/plain'

export interface Parts {
  fields: unknown
  files: Record<string, SentFile>
}

/**
 * Reads a body that may have files. A body of another content type is allowed when every file is optional.
 * @throws Failure 413 for a file over its limit; 422 for a wrong file extension, an empty file or a missing one.
 */
export async function readParts(request: FastifyRequest, known: Readonly<Record<string, FileField>>): Promise<Parts> {
  const { fields, files } = request.isMultipart() ? await readMultipart(request, known) : plain(request.body)
  for (const [name, { optional = false }] of Object.entries(known)) {
    if (!files[name] && !optional) throw invalid({ [name]: [messages.empty] })
  }
  return { fields, files }
}

const plain = (body: unknown): Parts => ({ fields: body, files: {} })

async function readMultipart(request: FastifyRequest, known: Readonly<Record<string, FileField>>): Promise<Parts> {
  const files: Record<string, SentFile> = {}
  const fields: [string, unknown][] = []
  const kinds = Object.values(known).map(({ extension }) => extension)
  const fileSize = Math.max(...kinds.map((kind) => fileLimits[kind]))
  const limits = { fileSize, files: 4, fields: 50, fieldSize: 1024 * 1024 }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') fields.push([part.fieldname, part.value])
      else files[part.fieldname] = await readFile(part, known)
    }
  } catch (error) {
    const largest = kinds.find((kind) => fileLimits[kind] === fileSize)
    // The reading of the next part can throw this error before the reading of the file does.
    if (largest && isOverLimit(error)) throw tooLarge(largest)
    throw isMalformed(error) ? new Failure(400, 'The multipart body is malformed.') : error
  }
  return { fields: nested(fields), files }
}

const isOverLimit = (error: unknown) => Object(error).code === 'FST_REQ_FILE_TOO_LARGE'

/**
 * Whether an error of busboy or its parser means a malformed body: it ends early, or its boundary or headers are wrong. These
 * errors have no status.
 */
const isMalformed = (error: unknown) =>
  error instanceof Error &&
  !(error instanceof Failure) &&
  !('statusCode' in error) &&
  /^(?:Unexpected end of multipart data|Multipart: |Boundary required)/.test(error.message)

async function readFile(part: MultipartFile, known: Readonly<Record<string, FileField>>): Promise<SentFile> {
  const { fieldname } = part
  // A part can be a file by its content type alone, without a file name.
  const filename = cleanText(part.filename ?? '')
  const spec = Object.hasOwn(known, fieldname) ? known[fieldname] : undefined
  const wrong = !spec ? 'Unknown field.' : hasEnding(filename, spec.extension) ? null : wrongEnding(spec.extension)
  if (!spec || wrong !== null) {
    part.file.resume()
    throw invalid({ [fieldname]: [wrong ?? 'Unknown field.'] })
  }
  const bytes = await part.toBuffer().catch((error: unknown) => {
    throw part.file.truncated ? tooLarge(spec.extension) : error
  })
  if (bytes.length > fileLimits[spec.extension]) throw tooLarge(spec.extension)
  if (bytes.length === 0) throw invalid({ [fieldname]: [emptyFile] })
  return { name: filename, bytes }
}

const tooLarge = (extension: FileField['extension']) => new Failure(413, largeFile(extension))

/**
 * Nests fields: `social_links[x]` is field `x` of `social_links`, `tag_ids[]` an item of a list. Objects have no prototype,
 * because a field may have any name.
 */
function nested(fields: readonly [string, unknown][]): Record<string, unknown> {
  const found: Record<string, unknown> = Object.create(null)
  for (const [name, value] of fields) {
    if (name.endsWith('[]')) {
      const before = found[name.slice(0, -2)]
      found[name.slice(0, -2)] = [...(Array.isArray(before) ? before : []), value]
      continue
    }
    const [, outer = name, inner] = /^([^[\]]+)\[([^[\]]+)\]$/.exec(name) ?? []
    if (inner === undefined) found[outer] = value
    else {
      const group: Record<string, unknown> = Object.create(null)
      const before = found[outer]
      found[outer] = Object.assign(group, typeof before === 'object' ? before : {}, { [inner]: value })
    }
  }
  return { ...found }
}
