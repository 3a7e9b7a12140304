// The address that a person wanted before they had to sign in, and whether the same person signs in again.
import { api } from '#client/api/api'
import { useSession, wantedKey } from './session'

/** Returns the address to open after the sign-in, always a path of this site, and deletes the stored one. */
export function takeWanted(): string {
  const wanted = sessionStorage.getItem(wantedKey) ?? '/'
  sessionStorage.removeItem(wantedKey)
  return ownPath(wanted)
}

/** Allows only paths of this site. `//evil.example` and `/\evil.example` look like paths but name other hosts: they become `/`. */
function ownPath(wanted: string): string {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, location.origin)) return '/'
  const { origin, pathname, search } = new URL(wanted, location.origin)
  // A path may itself become one that begins with two slashes, as `/.//evil.example` does.
  return origin === location.origin && !/^\/[/\\]/.test(pathname) ? pathname + search : '/'
}

/** Reads the signed-in person again. @returns whether it is the same one; if so, the session has their present rights. */
export async function isSamePerson(): Promise<boolean> {
  const before = useSession.getState().me
  const me = await api.session.me().catch(() => null)
  if (!me || me.id !== before?.id) return false
  useSession.setState({ me })
  return true
}
