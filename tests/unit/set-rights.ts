import { useSession } from '#client/session/session'

import { ama } from './signed-in'

/** Gives the signed-in person these rights; signs Ama in where nobody is. */
export function setRights(rights: Iterable<string>): void {
  useSession.setState(({ me }) => ({ me: { ...(me ?? ama), rights: [...rights] } }))
}
