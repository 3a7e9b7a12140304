import type { Endpoint, Endpoints, HandlerInput, Reply } from '#contract/base/endpoint'
import type { Me } from '#contract/users/session'
import type { Database, Db } from '#server/db/connect'
import type { Idempotency } from '#server/http/idempotency'
import type { Settings } from '#server/settings'

/** What a handler is given with each request. It holds nothing of HTTP except what the contract names. */
export interface Context<User extends Me | null = Me> {
  user: User
  db: Db
  database: Database
  settings: Settings
  now: () => Date
  /** Signs the links to previews. */
  previewKey: string
  requestId: string
  address: string
  agent: string
  /** Whether the request comes from this machine itself and through no proxy. */
  direct: boolean
  /** The `Origin` header that the browser sent; null without one. */
  origin: string | null
  /** The browser's device token from an earlier sign-in; null without one. Browsers send it only to the sign-in. */
  device: string | null
  /** Sends the browser a device token to store. */
  keepDevice: (token: string) => void
  /** Whether the client closed its connection: nobody reads the answer. */
  isGone: () => boolean
  /** The bearer token's session; 0 when nobody is signed in. */
  sessionId: number
  /** The number in the header `X-Lock-Token`; null without one. */
  lockToken: number | null
  /** The header `If-Match`; null without one. */
  ifMatch: string | null
  /** `Idempotency-Key` of a POST or PATCH; null for none. */
  idempotency?: Idempotency | null
}

export type ContextOf<E extends Endpoint> = Context<E['right'] extends 'public' ? Me | null : Me>

/** A reply that is already JSON text. It is sent unchanged: `fields` does not apply to it, and it has no ETag. */
export class JsonReply {
  constructor(readonly json: Buffer) {}
}

/** The handlers of a subject, one for each endpoint. A missing handler is a compile error. */
export type Handlers<E extends Endpoints> = {
  [K in keyof E]: (asked: HandlerInput<E[K]>, context: ContextOf<E[K]>) => Promise<Reply<E[K]> | JsonReply>
}
