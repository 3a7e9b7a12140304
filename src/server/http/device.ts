// The token that a browser keeps after a sign-in: it has a budget of tries of its own (areas/users/throttle.ts).
import type { FastifyRequest } from 'fastify'

const deviceName = 'slotdesk_device'

/** Returns the browser's device token from its cookie; null without a valid one. */
export function deviceOf({ headers }: FastifyRequest): string | null {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const device = cookies.find((cookie) => cookie.startsWith(`${deviceName}=`))?.slice(deviceName.length + 1)
  return device && /^[\w-]{43}$/.test(device) ? device : null
}

/**
 * The header that gives the browser its token: a year long, for no script, and sent to nothing but the sign-in, whichever second factor
 * it ended with.
 */
export const deviceCookie = ({ url, protocol }: FastifyRequest, token: string) =>
  `${deviceName}=${token}; Path=${url.slice(0, url.indexOf('/login') + '/login'.length)}; Max-Age=31536000; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}`
