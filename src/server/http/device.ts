// The token of a browser that has signed in before. It has its own limit of sign-in tries (areas/users/throttle.ts).
import type { FastifyRequest } from 'fastify'

const deviceName = 'slotdesk_device'

/** Returns the browser's device token from its cookie; null without a valid one. */
export function deviceOf({ headers }: FastifyRequest): string | null {
  const cookies = (headers.cookie ?? '').split(';').map((cookie) => cookie.trim())
  const device = cookies.find((cookie) => cookie.startsWith(`${deviceName}=`))?.slice(deviceName.length + 1)
  return device && /^[\w-]{43}$/.test(device) ? device : null
}

/** The Set-Cookie header of a device token: valid for a year, HttpOnly, and sent to the sign-in endpoints only. */
export const deviceCookie = ({ url, protocol }: FastifyRequest, token: string) =>
  `${deviceName}=${token}; Path=${url.slice(0, url.indexOf('/login') + '/login'.length)}; Max-Age=31536000; HttpOnly; SameSite=Strict${protocol === 'https' ? '; Secure' : ''}`
