// Subscriptions to live events. The stream (events.ts), which is loaded after the first paint, delivers the events.

import type { EventName } from '#contract/events'

/**
 * Handlers by event name. They receive the ids of the changed records; an empty list means that any record may have changed.
 * `here`: the stream is connected, and missed events were delivered. `away`: the stream was closed. `any`: a record of any subject
 * changed.
 */
export type LiveHandlers = Readonly<
  Partial<Record<EventName | 'here' | 'away' | 'any', (ids: readonly number[]) => void>>
>

const allHandlers: LiveHandlers[] = []

/**
 * `changes`: whether this window receives every change, at once or when the stream resumes. `place`: id of the event to resume
 * after; empty: not known.
 */
export const streamState = { changes: false, place: '' }

/** Adds the event handlers of an area. */
export function addLiveHandlers(handlers: LiveHandlers | undefined): void {
  if (handlers && !allHandlers.includes(handlers)) allHandlers.push(handlers)
}

/** Whether any handler is registered for this event name. */
export const hasLiveHandler = (name: string): boolean => allHandlers.some((handlers) => name in handlers)

/**
 * Calls the handlers of an event with its ids. An event `….changed` also calls the handlers named `any`. An unknown name, as from a
 * newer server, is ignored.
 */
export function dispatchLive(name: string, ids: readonly number[]): void {
  const isChange = name.endsWith('.changed')
  for (const handlers of allHandlers) {
    if (isChange) handlers.any?.([])
    for (const [known, handle] of Object.entries(handlers)) if (known === name) handle(ids)
  }
}

/** Calls every handler with no ids, because any record may have changed. */
export function dispatchAll(): void {
  for (const handlers of allHandlers) for (const handle of Object.values(handlers)) handle([])
}
