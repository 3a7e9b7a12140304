// The handlers of live events that answer with JSON. The stream itself is in server/events/stream.ts.
import type { events as endpoints } from '#contract/events'
import type { Handlers } from '#server/context'
import { cursorNow } from '#server/events/events'

export const eventHandlers: Handlers<typeof endpoints> = {
  place: async (_asked, { database, now }) => ({ place: await cursorNow(database, now()) }),
}
