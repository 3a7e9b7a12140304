// Calls a sister site: only at the address in the settings, without redirects, with limits of time and size.
import type { z } from 'zod'

import { decodeFailure, type FieldMessages } from '#contract/base/failure'
import { say } from '#contract/base/say'
import { retrySeconds } from '#server/outgoing'
import type { Project } from '#server/settings'

/** The longest time of one call, in milliseconds. */
const longest = 20_000
/** The largest answer, in bytes. */
const largest = 256 * 1024

/** The site cannot be reached now. A later try may succeed. */
export class SisterAway extends Error {
  override name = 'SisterAway'
  constructor(
    message: string,
    /** Seconds that the site asks to wait. */
    readonly retryAfter: number,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The site refused. Another try would not help. */
export class SisterRefused extends Error {
  override name = 'SisterRefused'
  constructor(readonly fields: FieldMessages) {
    super(Object.values(fields).flat()[0] ?? 'Refused.')
  }
}

/** The post was edited at the site after it was exported. */
export class SisterChanged extends SisterRefused {}

const refusedWith = (field: string, message: string) => new SisterRefused({ [field]: [message] })

/** A timeout, a rate limit or a server error. */
const isAway = (status: number) => status === 408 || status === 429 || status >= 500

async function textOf(answer: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > largest) throw refusedWith('post', 'The site answered more than it may.')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function refusalOf(status: number, body: unknown): SisterRefused {
  const { message, detail } = decodeFailure(status, body)
  if (status === 401) return refusedWith('token', 'The site does not accept the token.')
  if (status === 409) return new SisterChanged({ post: [message] })
  if (status === 413) return refusedWith('post', 'The site takes nothing so large.')
  if (detail.fields && Object.keys(detail.fields).length > 0) return new SisterRefused(detail.fields)
  return refusedWith('post', message || say`The site answered ${String(status)}.`)
}

/**
 * Posts to an endpoint of a sister site and parses the answer.
 * @throws {SisterAway} and {SisterRefused}
 */
export async function askSister<T extends z.ZodType>(
  { url, token }: Project,
  path: string,
  body: FormData | object,
  reply: T,
  stop: AbortSignal,
): Promise<z.output<T>> {
  const isForm = body instanceof FormData
  const headers = {
    ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
    ...(isForm ? {} : { 'Content-Type': 'application/json' }),
  }
  const signal = AbortSignal.any([stop, AbortSignal.timeout(longest)])
  const sent = {
    method: 'POST',
    headers,
    body: isForm ? body : JSON.stringify(body),
    redirect: 'error',
    signal,
  } as const
  const [status, text, retryAfter] = await fetch(new URL(path, url.endsWith('/') ? url : `${url}/`), sent)
    .then(
      async (answer) => [answer.status, await textOf(answer), retrySeconds(answer.headers.get('retry-after'))] as const,
    )
    .catch((error: unknown) => {
      if (error instanceof SisterRefused) throw error
      throw new SisterAway('The site cannot be reached.', 0, { cause: error })
    })
  if (isAway(status)) throw new SisterAway(`The site answered ${status}.`, retryAfter)
  if (status >= 300) throw refusalOf(status, parsed(text))
  const read = reply.safeParse(parsed(text))
  if (!read.success) throw refusedWith('post', 'The site answered something that is no answer.')
  return read.data
}
