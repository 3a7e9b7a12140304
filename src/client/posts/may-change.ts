// Judges which posts the signed-in person may change, from local data. The server judges again.
import { isWithinReach, outOfReach } from '#contract/posts/rights'

import { useSession } from '#client/session/session'

/** The known reporter and authors of a post. */
export interface KnownWriters {
  reporter_id?: number | null | undefined
  authors?: readonly { id: number }[] | undefined
}

/** Why the person may not change this post, in the server's words; undefined: they may, or it is unknown. */
export function reachRefusal({ reporter_id, authors }: KnownWriters): string | undefined {
  const { me } = useSession.getState()
  if (!me || reporter_id === undefined || authors === undefined) return undefined
  return isWithinReach(me, { reporter_id, authors }) ? undefined : outOfReach
}
