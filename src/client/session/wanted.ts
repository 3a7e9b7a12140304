// Where a person who had to sign in first wanted to go, and whether it is still they who sign in.
import { api } from '#client/api/api'
import { useSession, wantedKey } from './session'

/** Returns the address to open after the sign-in, always a path of this site, and deletes the stored one. */
export function takeWanted(): string {
  const wanted = sessionStorage.getItem(wantedKey) ?? '/'
  sessionStorage.removeItem(wantedKey)
  return ownPath(wanted)
}

/** `//evil.example` and `/\\evil.example` look like paths and are other hosts: what leads elsewhere leads to the front. */
function ownPath(wanted: string): string {
  if (!wanted.startsWith('/') || !URL.canParse(wanted, location.origin)) return '/'
  const { origin, pathname, search } = new URL(wanted, location.origin)
  // A path may itself become one that begins with two slashes, as `/.//evil.example` does.
  return origin === location.origin && !/^\/[/\\]/.test(pathname) ? pathname + search : '/'
}

/** Reads who is signed in now. @returns whether it is the person who was; the session then holds their rights of now. */
export async function isSamePerson(): Promise<boolean> {
  const before = useSession.getState().me
  const me = await api.users.me().catch(() => null)
  if (!me || me.id !== before?.id) return false
  useSession.setState({ me })
  return true
}
