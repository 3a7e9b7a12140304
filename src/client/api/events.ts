// The stream of live events: one a window, while the window can be seen. It goes on from where it was cut off.
import { createParser } from 'eventsource-parser'
import { z } from 'zod'

import { isFinalRefusal } from './final-refusal'
import { send } from './connection'
import { heardOf, tell, tellAll } from './live-subscriptions'
import { useReach } from './server-reachable'
import { beforeSignOut } from '#client/session/session'

/** Milliseconds before the first and before each later try to connect again. */
const [shortest, longest] = [500, 15_000]
/** The same after an answer that says there is no stream. */
const afterFinal = 300_000

/** The server gives a sign of life every 15 seconds: a line on which nothing came for so long is dead, whatever it says of itself. */
const silence = 40_000

/** A window that cannot be seen lets go of its stream after this: a browser has six lines to a server, for all of its windows. */
const unseenFor = 10_000

/** What is heard is read anew, and reading keeps a sign-in alive: a window that nobody has touched for so long hears nothing. */
const untouchedFor = 8 * 3_600_000

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
      else tell(event, idsIn(data))
      if (id !== undefined) onPlace(id)
    },
  })
  return (chunk) => parser.feed(chunk)
}

/** The window's one line to the events. */
class Line {
  #place = heardOf.place
  #end = new AbortController()
  /** Between two tries. */
  #resting = false

  constructor() {
    this.#end.abort()
  }

  get isResting(): boolean {
    return this.#resting
  }

  start(): void {
    if (!this.#end.signal.aborted) return
    this.#end = new AbortController()
    void this.#keep(this.#end.signal)
  }

  stop(): void {
    if (this.#end.signal.aborted) return
    this.#end.abort()
    tell('away', [])
  }

  /** Tries at once. */
  again(): void {
    this.#end.abort()
    this.start()
  }

  /** One connection after the other, with longer and longer rests while none brings anything. */
  async #keep(end: AbortSignal): Promise<void> {
    for (let rest = shortest; !end.aborted; rest = Math.min(rest * 2, longest)) {
      const connection = new AbortController()
      const over = () => connection.abort()
      end.addEventListener('abort', over)
      try {
        await this.#listen(connection.signal, () => {
          rest = shortest
        })
      } catch (error) {
        if (isFinalRefusal(error)) {
          // A proxy may answer so during a deployment: the stream is tried again, seldom.
          if (heardOf.changes) tell('away', [])
          heardOf.changes = false
          rest = afterFinal
        }
      }
      over()
      end.removeEventListener('abort', over)
      this.#resting = true
      // All windows were cut off at once: they come back one by one.
      await pause(rest * (0.5 + Math.random()), end)
      this.#resting = false
    }
  }

  /** Reads until the connection is cut. */
  async #listen(signal: AbortSignal, arrived: () => void): Promise<void> {
    const headers: Record<string, string> = this.#place === '' ? {} : { 'Last-Event-ID': this.#place }
    const { body } = await send({ method: 'GET', path: 'v2/events', headers, signal })
    if (!body) return
    heardOf.changes = true
    const bytes = body.pipeThrough(new TextDecoderStream()).getReader()
    const read = readerOf((place) => {
      this.#place = place
      arrived()
    })
    for (;;) {
      // Until it ends.
      const { done, value } = await withinSilence(bytes.read())
      if (done) return
      read(value)
    }
  }
}

/** Somebody is here. */
const touches = ['keydown', 'pointerdown', 'pointermove'] as const

/** Follows the events until it is told to stop. */
export function followEvents(): () => void {
  const line = new Line()
  let hiding: ReturnType<typeof setTimeout> | undefined
  const seen = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') line.start()
    else hiding = setTimeout(() => line.stop(), unseenFor)
  }
  const online = () => {
    if (document.visibilityState === 'visible') line.again()
  }
  // A page that is kept for Back is frozen with all it has open.
  const leave = () => line.stop()
  let touched = Date.now()
  const touch = () => {
    touched = Date.now()
    if (document.visibilityState === 'visible') line.start()
  }
  const resting = setInterval(() => Date.now() - touched > untouchedFor && line.stop(), 60_000)
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', online)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', seen)
  for (const type of touches) window.addEventListener(type, touch, { capture: true, passive: true })
  const stops = [
    useReach.subscribe(({ lostAt }) => lostAt === null && line.isResting && line.again()),
    beforeSignOut(async () => line.stop()),
  ]
  seen()
  return () => {
    clearTimeout(hiding)
    clearInterval(resting)
    for (const type of touches) window.removeEventListener(type, touch, { capture: true })
    document.removeEventListener('visibilitychange', seen)
    window.removeEventListener('online', online)
    window.removeEventListener('pagehide', leave)
    window.removeEventListener('pageshow', seen)
    for (const stop of stops) stop()
    heardOf.changes = false
    line.stop()
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
    if (signal.aborted) return resolve()
    const timer = setTimeout(resolve, milliseconds)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
