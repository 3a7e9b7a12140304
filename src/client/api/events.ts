// The stream of live events (server-sent events). Up to four visible windows of a browser have one connection each. It resumes
// after the last event it received.
import { createParser } from 'eventsource-parser'
import { z } from 'zod'

import { isFinalRefusal } from './final-refusal'
import { send } from './connection'
import { dispatchAll, dispatchLive, streamState } from './live-subscriptions'
import { useReach } from './server-reachable'
import { beforeSignOut } from '#client/session/session'

/** The shortest and the longest delay before a reconnection, in milliseconds. */
const [shortest, longest] = [500, 15_000]
/** Delay before a reconnection, in milliseconds, after a final refusal (a 4xx other than 408 and 429). */
const afterFinal = 300_000

/** Milliseconds without data after which the connection counts as dead. The server sends a heartbeat every 15 seconds. */
const silence = 40_000

/**
 * The locks of the streams, of which a browser's windows hold one each. A browser allows six connections to one server for all its
 * windows: with six streams nothing could be read or saved any more.
 */
const slots = [1, 2, 3, 4].map((number) => `slotdesk.events.${number}`)

/** Milliseconds after which a hidden window closes its stream. */
const unseenFor = 10_000

/**
 * Milliseconds without a key or pointer event after which a window closes its stream. Events cause reads, and each read would
 * extend the session of an absent person.
 */
const untouchedFor = 8 * 3_600_000

const eventData = z.object({ ids: z.array(z.number()).optional() })

/** The ids in the data of an event; an empty list when the data cannot be parsed. */
function idsIn(data: string): readonly number[] {
  try {
    return eventData.safeParse(JSON.parse(data)).data?.ids ?? []
  } catch {
    return []
  }
}

/**
 * Returns a function that parses the text of one connection and passes its events to the subscribers. `onPlace` receives the id of
 * each event.
 */
export function readerOf(onPlace: (place: string) => void): (chunk: string) => void {
  const parser = createParser({
    onEvent: ({ event = '', id, data }) => {
      if (event === 'reset') dispatchAll()
      else dispatchLive(event, idsIn(data))
      if (id !== undefined) onPlace(id)
    },
  })
  return (chunk) => parser.feed(chunk)
}

/** The window's connection to the event stream. */
class EventConnection {
  #place = streamState.place
  #end = new AbortController()
  /** True while the delay before the next reconnection runs. */
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
    const { signal } = this.#end
    void inSlot(signal, () => this.#keep(signal))
  }

  stop(): void {
    if (this.#end.signal.aborted) return
    this.#end.abort()
    dispatchLive('away', [])
  }

  /** Reconnects at once. */
  again(): void {
    this.#end.abort()
    this.start()
  }

  /** Reconnects until `end` is aborted. The delay doubles with each connection that brought no event. */
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
          // A proxy may refuse like this during a deployment, so the stream is tried again, at long intervals.
          if (streamState.changes) dispatchLive('away', [])
          streamState.changes = false
          rest = afterFinal
        }
      }
      over()
      end.removeEventListener('abort', over)
      this.#resting = true
      // A restart of the server disconnects all windows at once: a random delay spreads their reconnections.
      await pause(rest * (0.5 + Math.random()), end)
      this.#resting = false
    }
  }

  /** Opens one connection and reads it until it ends. */
  async #listen(signal: AbortSignal, arrived: () => void): Promise<void> {
    const headers: Record<string, string> = this.#place === '' ? {} : { 'Last-Event-ID': this.#place }
    const { body } = await send({ method: 'GET', path: 'v2/events', headers, signal })
    if (!body) return
    streamState.changes = true
    const bytes = body.pipeThrough(new TextDecoderStream()).getReader()
    const read = readerOf((place) => {
      this.#place = place
      arrived()
    })
    for (;;) {
      // The loop ends with the stream.
      const { done, value } = await withinSilence(bytes.read())
      if (done) return
      read(value)
    }
  }
}

/**
 * Does the work while it holds one of the slots, the first that is free. Without locks, which browsers offer to secure addresses
 * alone, it does the work at once.
 * @param end ends the wait for a slot.
 */
async function inSlot(end: AbortSignal, work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work()
  const waiting = new AbortController()
  end.addEventListener('abort', () => waiting.abort(), { once: true })
  const hold = async () => {
    if (waiting.signal.aborted) return
    // The other slots are left to other windows.
    waiting.abort()
    await work()
  }
  const options = { signal: waiting.signal }
  await Promise.allSettled(slots.map((slot) => navigator.locks.request(slot, options, hold)))
}

/** Events that show that a person is at the window. */
const touches = ['keydown', 'pointerdown', 'pointermove'] as const

/** Keeps the event stream open while the window is visible and in use. Returns a function that stops it. */
export function followEvents(): () => void {
  const connection = new EventConnection()
  let hiding: ReturnType<typeof setTimeout> | undefined
  const seen = () => {
    clearTimeout(hiding)
    if (document.visibilityState === 'visible') connection.start()
    else hiding = setTimeout(() => connection.stop(), unseenFor)
  }
  const online = () => {
    if (document.visibilityState === 'visible') connection.again()
  }
  // A page in the browser's back/forward cache is frozen together with its open connections.
  const leave = () => connection.stop()
  let touched = Date.now()
  const touch = () => {
    touched = Date.now()
    if (document.visibilityState === 'visible') connection.start()
  }
  const resting = setInterval(() => Date.now() - touched > untouchedFor && connection.stop(), 60_000)
  document.addEventListener('visibilitychange', seen)
  window.addEventListener('online', online)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', seen)
  for (const type of touches) window.addEventListener(type, touch, { capture: true, passive: true })
  const stops = [
    useReach.subscribe(({ lostAt }) => lostAt === null && connection.isResting && connection.again()),
    beforeSignOut(async () => connection.stop()),
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
    streamState.changes = false
    connection.stop()
  }
}

/** Resolves with the read data. @throws when none arrives within {@link silence} milliseconds. */
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
