// Seeing Slotdesk as another role does, in this window.
import { seeAsKey } from '#client/api/connection'

/** Stores the role that this window sees the workspace as, and reloads the page; null: the person's own role. */
export function seeAs(role: string | null): void {
  if (role === null) sessionStorage.removeItem(seeAsKey)
  else sessionStorage.setItem(seeAsKey, encodeURIComponent(role))
  location.reload()
}
