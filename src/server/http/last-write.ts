// Reads how long ago the caller's last write was, on any server. A replica without that write is not used for the request.
import type { FastifyRequest } from 'fastify'

import type { Database } from '#server/db/connect'

/**
 * The header that says how many milliseconds ago the caller last wrote. The interface sends it with each call for a minute after a
 * write.
 */
const header = 'x-last-write'

export function noteLastWrite({ headers }: FastifyRequest, { changed }: Database): void {
  const ago = headers[header]
  if (typeof ago === 'string' && /^\d{1,5}$/.test(ago)) changed(Number(ago))
}
