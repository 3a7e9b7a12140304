// Which posts the person who is signed in may change, as far as that is known here; the server judges all the same.
import { isWithinReach, outOfReach } from '#contract/posts-rights'

import { useSession } from '#client/session/session'

/** Who writes a post, as far as that is known. */
export interface KnownWriters {
  reporter_id?: number | null | undefined
  authors?: readonly { id: number }[] | undefined
}

/** Why the person may not change this post, in the server's words; undefined: they may, or it is for the server to say. */
export function reachRefusal({ reporter_id, authors }: KnownWriters): string | undefined {
  const { me } = useSession.getState()
  if (!me || reporter_id === undefined || authors === undefined) return undefined
  return isWithinReach(me, { reporter_id, authors }) ? undefined : outOfReach
}
