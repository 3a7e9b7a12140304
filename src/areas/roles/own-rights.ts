import { loadRights } from '#client/session/session'
import { setRights } from '#workspace/command/context'

/** Reads the signed-in person's rights again and updates every open screen. */
export async function readOwnRights(): Promise<void> {
  const rights = await loadRights()
  if (rights) setRights(rights)
}
