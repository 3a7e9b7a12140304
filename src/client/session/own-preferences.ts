// The preferences of the signed-in person, as the server keeps them for all their computers.
import { api } from '#client/api/api-late'

/** The kept JSON text and its version. An empty text of version 0: none were kept yet. */
export const readOwnPreferences = () => api.account.preferences()

/**
 * Keeps preferences in place of this version of them. @returns the new version
 * @throws Failure 409 when another computer kept others since
 */
export const keepOwnPreferences = (version: number, preferences: string) =>
  api.account.keepPreferences({ body: { version, preferences } })
