import type { Endpoint, Endpoints, Asked, Reply } from '#contract/endpoint'
import type { Me } from '#contract/users'
import type { Database, Db } from '#server/db/connect'
import type { Idempotency } from '#server/http/idempotency'
import type { Settings } from '#server/settings'

/** What a handler knows of the moment it runs in. Nothing of HTTP but what the contract itself names. */
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
  /** Whether somebody on this very machine asks, through no proxy. */
  direct: boolean
  /** The `Origin` that the browser says it has the workspace open at. */
  origin: string | null
  /** The token of the browser, where it signed in before; sent at the sign-in alone. */
  device: string | null
  /** Gives the browser its token to keep. */
  keepDevice: (token: string) => void
  /** Whether the client closed its connection: nobody reads the answer. */
  isGone: () => boolean
  /** The bearer token's session; 0 when nobody is signed in. */
  sessionId: number
  /** `X-Lock-Token`. */
  lockToken: number | null
  /** `If-Match`. */
  ifMatch: string | null
  /** `Idempotency-Key` of a POST; null for none. */
  idempotency?: Idempotency | null
}

export type ContextOf<E extends Endpoint> = Context<E['right'] extends 'public' ? Me | null : Me>

/** A reply that is JSON already. It leaves as it is: nothing of it is picked by `fields`, and it has no ETag. */
export class JsonReply {
  constructor(readonly json: Buffer) {}
}

/** A subject's endpoints, each with its handler: a missing one does not compile. */
export type Handlers<E extends Endpoints> = {
  [K in keyof E]: (asked: Asked<E[K]>, context: ContextOf<E[K]>) => Promise<Reply<E[K]> | JsonReply>
}
