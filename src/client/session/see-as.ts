// Seeing Slotdesk as another role has it, in this window.
import { seeAsKey } from '#client/api/connection'

/** Begins the page anew as somebody with this role; null: as oneself. */
export function seeAs(role: string | null): void {
  if (role === null) sessionStorage.removeItem(seeAsKey)
  else sessionStorage.setItem(seeAsKey, encodeURIComponent(role))
  location.reload()
}
