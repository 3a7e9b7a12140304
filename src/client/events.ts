// The stream of live events: one a window, while the window can be seen. It goes on from where it was cut off.
import { createParser } from 'eventsource-parser'
import { z } from 'zod'

import { Failure } from '#contract/failure'

import { send } from './connection'
import { heardOf, tell, tellAll } from './heard'
import { useReach } from './reach'
import { beforeSignOut } from './session'

/** Milliseconds before the first and before each later try to connect again. */
const [shortest, longest] = [500, 15_000]

/** The server gives a sign of life every 15 seconds: a line on which nothing came for so long is dead, whatever it says of itself. */
const silence = 40_000

/** A window that cannot be seen lets go of its stream after this: a browser has six lines to a server, for all of its windows. */
const unseenFor = 10_000

const told = z.object({ ids: z.array(z.number()).optional() })

/** Whatever an API of another make sends is no reason to stop. */
function idsIn(data: string): readonly number[] {
  try {
    return told.safeParse(JSON.parse(data)).data?.ids ?? []
  } catch {
    return []
  }
}

/** What follows from one connection's bytes: `onPlace` hears how far they have come. */
export function readerOf(onPlace: (place: string) => void): (chunk: string) => void {
  const parser = createParser({
    onEvent: ({ event = '', id, data }) => {
      if (event === 'reset') tellAll()
      else if (event !== 'here') tell(event, idsIn(data))
      if (id !== undefined) onPlace(id)
    },
  })
  return (chunk) => parser.feed(chunk)
}

/** Nothing will come of asking again: an API without events, or nobody is signed in. */
const isFinal = (error: unknown) =>
  error instanceof Failure && error.status >= 400 && error.status < 500 && error.status !== 408 && error.status !== 429

/** Follows the events until it is told to stop. */
export function followEvents(): () => void {
  let place = ''
  let line: AbortController | null = null
  let hiding: ReturnType<typeof setTimeout> | undefined

  /** Reads until the line is cut. */
  const listen = async (signal: AbortSignal, arrived: () => void) => {
    const headers: Record<string, string> = place === '' ? {} : { 'Last-Event-ID': place }
    const { body } = await send({ method: 'GET', path: 'v2/events', headers, signal })
    if (!body) return
    heardOf.changes = true
    const bytes = body.pipeThrough(new TextDecoderStream()).getReader()
    const read = readerOf((next) => {
      place = next
      arrived()
    })
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- until it ends
      const { done, value } = await withinSilence(bytes.read())
      if (done) return
      read(value)
    }
  }
  const keep = async (own: AbortController) => {
    const { signal } = own
    for (let wait = shortest; !signal.aborted; wait = Math.min(wait * 2, longest)) {
      const connection = new AbortController()
      const over = () => connection.abort()
      signal.addEventListener('abort', over)
      try {
        // oxlint-disable-next-line no-await-in-loop -- one connection after the other
        await listen(connection.signal, () => {
          wait = shortest
        })
      } catch (error) {
        if (isFinal(error)) return give(own)
      }
      over()
      signal.removeEventListener('abort', over)
      // All windows were cut off at once: they come back one by one. oxlint-disable-next-line no-await-in-loop -- as above
      if (!signal.aborted) await pause(wait * (0.5 + Math.random()), signal)
    }
  }
  const give = (own: AbortController) => {
    if (line === own) heardOf.changes = false
  }
  const start = () => {
    if (line && !line.signal.aborted) return
    line = new AbortController()
    void keep(line)
  }
  const stop = () => line?.abort()
  const again = () => {
    stop()
    start()
  }
  const seen = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') start()
    else hiding = setTimeout(stop, unseenFor)
  }
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', again)
  const unreach = useReach.subscribe(({ lostAt }) => lostAt === null && again())
  const unbid = beforeSignOut(async () => stop())
  start()
  return () => {
    clearTimeout(hiding)
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('online', again)
    unreach()
    unbid()
    heardOf.changes = false
    stop()
  }
}

/** @throws when nothing comes for too long. */
async function withinSilence<T>(read: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const quiet = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The line is dead.')), silence)
  })
  try {
    return await Promise.race([read, quiet])
  } finally {
    clearTimeout(timer)
  }
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
