import type { events as endpoints } from '#contract/events'
import type { Handlers } from '#server/context'
import { placeNow } from '#server/events'

export const eventHandlers: Handlers<typeof endpoints> = {
  place: async (_asked, { database, now }) => ({ place: await placeNow(database, now()) }),
}
