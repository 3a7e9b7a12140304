// Seeing Slotdesk as another role does, in this window.
import { seeAsKey } from '#client/api/connection'

/** Reloads the page with a role; null: with the person's own. */
export function seeAs(role: string | null): void {
  if (role === null) sessionStorage.removeItem(seeAsKey)
  else sessionStorage.setItem(seeAsKey, encodeURIComponent(role))
  location.reload()
}
