import { loadRights } from '#client/session/session'
import { setRights } from '#workspace/command/context'

/** Reads the person's own rights again: what a role lost is gone from every open screen, and what it got is there. */
export async function readOwnRights(): Promise<void> {
  const rights = await loadRights()
  if (rights) setRights(rights)
}
