// Subscriptions to live events. The stream (events.ts), which is loaded after the first paint, delivers the events.

import type { EventName } from '#contract/events'

/**
 * Handlers by event name. They receive the ids of the changed records; an empty list means that any record may have changed. `here`: the
 * stream is connected, and missed events were delivered. `away`: the stream was closed. `any`: a record of any subject changed.
 */
export type Heard = Readonly<Partial<Record<EventName | 'here' | 'away' | 'any', (ids: readonly number[]) => void>>>

const hearers: Heard[] = []

/**
 * `changes`: whether this window receives every change, at once or when the stream resumes. `place`: id of the event to resume after;
 * empty: not known.
 */
export const heardOf = { changes: false, place: '' }

/** Adds the event handlers of an area. */
export function hear(heard: Heard | undefined): void {
  if (heard && !hearers.includes(heard)) hearers.push(heard)
}

/** Whether any handler is registered for this event name. */
export const isHeard = (name: string): boolean => hearers.some((heard) => name in heard)

/** Calls the handlers of an event. An unknown name, as from a newer server, is ignored. */
export function tell(name: string, ids: readonly number[]): void {
  const isChange = name.endsWith('.changed')
  for (const heard of hearers) {
    if (isChange) heard.any?.([])
    for (const [known, told] of Object.entries(heard)) if (known === name) told(ids)
  }
}

/** Calls every handler with no ids, because any record may have changed. */
export function tellAll(): void {
  for (const heard of hearers) for (const told of Object.values(heard)) told([])
}
