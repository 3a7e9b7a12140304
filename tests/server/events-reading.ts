// Reads a stream of events as a browser does.
import { createParser } from 'eventsource-parser'

import { type Newsroom, password } from './newsroom'

/** Signs a user in by role. @returns the token. */
export async function readToken(room: Newsroom, role: string): Promise<string> {
  const answer = await room.call(null, 'POST', '/api/v2/users/login', { login: `${role}@slotdesk.test`, password })
  return answer.body.token
}

interface Told {
  event: string
  id: string
  data: { ids: number[] }
}

/** Opens a stream. @param place the id of the last received event, to resume after it. */
export async function openStream(url: string, token: string, place?: string) {
  const abort = new AbortController()
  const answer = await fetch(`${url}/api/v2/events`, {
    headers: { authorization: `Bearer ${token}`, ...(place === undefined ? {} : { 'last-event-id': place }) },
    signal: abort.signal,
  })
  if (!answer.ok || !answer.body) throw new Error(`The stream answered ${answer.status}`)
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader()
  const told: Told[] = []
  let text = ''
  const parser = createParser({
    onEvent: ({ event = '', id = '', data }) => told.push({ event, id, data: JSON.parse(data) }),
  })
  const more = async (): Promise<boolean> => {
    const { done, value = '' } = await reader.read()
    text += value
    parser.feed(value)
    return !done
  }
  const next = async (event: string): Promise<Told['data']> => {
    for (;;) {
      const at = told.findIndex((one) => one.event === event)
      if (at >= 0) return told.splice(at, 1)[0]?.data ?? { ids: [] }
      // Until the event arrives.
      if (!(await more())) throw new Error(`The stream ended without ${event}`)
    }
  }
  return {
    next,
    /** All text received so far. */
    text: () => text,
    /** The id from which the stream can be resumed. */
    place: async () => {
      await next('here')
      return /id: (\S+)\nevent: here/.exec(text)?.[1] ?? ''
    },
    ended: async () => {
      // Until the stream ends.
      while (await more());
    },
    close: () => abort.abort(),
  }
}
