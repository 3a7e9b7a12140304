import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'

import { readParts } from '#server/http/parts'

test('a file over its limit is refused in the words of its kind, also when the reading of the next part finds it', async () => {
  const error = Object.assign(new Error('request file too large'), { code: 'FST_REQ_FILE_TOO_LARGE', statusCode: 413 })
  const request = {
    isMultipart: () => true,
    parts: () => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }) }),
  }
  const read = readParts(request as unknown as FastifyRequest, { image: { extension: 'picture' } })
  await expect(read).rejects.toMatchObject({ status: 413, message: 'The image must not be larger than 10 MB.' })
})
