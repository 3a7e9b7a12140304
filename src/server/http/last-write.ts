// How long ago the caller's last write was answered, by whichever server: a replica that lacks it does not answer this request.
import type { FastifyRequest } from 'fastify'

import type { Database } from '#server/db/connect'

/** Milliseconds, sent by the interface with each call for a minute after a write. */
const header = 'x-last-write'

export function noteLastWrite({ headers }: FastifyRequest, { changed }: Database): void {
  const ago = headers[header]
  if (typeof ago === 'string' && /^\d{1,5}$/.test(ago)) changed(Number(ago))
}
