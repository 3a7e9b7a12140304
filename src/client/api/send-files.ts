// Uploads: multipart forms with files. Loaded at the first upload.
import { answered, isByProxy } from './server-reachable'
import { apiBase, isResumed, noteWrite, readToken, refused, setHeaders, tooLong, unreached } from './connection'

/** Returns the name, size and modification time of each file, by which two uploads are told apart. */
export const describeFiles = (files: Record<string, File | undefined>) =>
  Object.values(files).map((file) => file && [file.name, file.size, file.lastModified])

/** The body as multipart form data. A field that is not a string is sent as JSON text. */
export function formOf(body: unknown, files: Record<string, File | undefined>): FormData {
  const form = new FormData()
  const fields = typeof body === 'object' && body !== null ? Object.entries(body) : []
  for (const [name, value] of fields)
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value))
  for (const [name, file] of Object.entries(files)) if (file) form.append(name, file)
  return form
}

export interface SentFiles {
  method: string
  path: string
  /** Fields and files, as multipart. */
  form: FormData
  headers?: Readonly<Record<string, string>>
  signal?: AbortSignal
  /** Called with the number of bytes sent and the total. */
  onProgress?: (sent: number, total: number) => void
}

/** Milliseconds that the server has to answer once all bytes are sent. */
const answerTime = 5 * 60_000

/**
 * Sends a multipart form with files and returns the body of the response. It uses XMLHttpRequest, because fetch reports progress
 * only for a streamed request, which browsers support over HTTP/2 alone. Rejects with the signal's reason when it is aborted before
 * all bytes are sent; after that the server carries the call out, and its answer is awaited.
 */
export function sendFiles(files: SentFiles): Promise<unknown> {
  const { method, path, form, headers = {}, signal, onProgress } = files
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(method, new URL(path, apiBase()))
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const token = readToken()
    setHeaders((name, value) => request.setRequestHeader(name, value))
    const stop = () => request.abort()
    const giveUp = () => {
      reject(tooLong())
      request.abort()
    }
    let waiting: ReturnType<typeof setTimeout> | undefined
    request.addEventListener('loadend', () => clearTimeout(waiting))
    signal?.addEventListener('abort', stop, { once: true })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (loaded >= total) {
        signal?.removeEventListener('abort', stop)
        clearTimeout(waiting)
        waiting = setTimeout(giveUp, answerTime)
      }
      onProgress?.(loaded, total)
    })
    request.addEventListener('load', async () => {
      const body = parsed(request.responseText)
      if (isByProxy(request.status, request.getResponseHeader('Content-Type'))) return reject(unreached())
      if (await isResumed(request.status, token)) return resolve(sendFiles(files))
      if (request.status < 200 || request.status > 299) return reject(refused(request.status, body))
      answered()
      noteWrite(files)
      resolve(body)
    })
    request.addEventListener('error', () => reject(unreached()))
    request.addEventListener('abort', () => reject(signal?.reason))
    request.send(form)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
