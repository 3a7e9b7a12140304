// Who hears of what was changed elsewhere. The events come by the stream (events.ts), which is loaded after the first paint.

import type { EventName } from '#contract/events'

/**
 * By the name of an event what is done; no ids: many records are meant, or it is not known which. `here`: the stream stands, for
 * the first time or again, and what was missed has been told. `away`: the window has let go of it. `any`: a record of any kind was
 * changed.
 */
export type Heard = Readonly<Partial<Record<EventName | 'here' | 'away' | 'any', (ids: readonly number[]) => void>>>

const hearers: Heard[] = []

/** Whether this window hears of each change, at once or when it resumes; and from where on, if it is known. */
export const heardOf = { changes: false, place: '' }

/** An area says what it does about events. */
export function hear(heard: Heard | undefined): void {
  if (heard && !hearers.includes(heard)) hearers.push(heard)
}

/** Whether anything follows events of this name. */
export const isHeard = (name: string): boolean => hearers.some((heard) => name in heard)

/** Tells whoever hears of it; a name that nobody knows is one of a newer server. */
export function tell(name: string, ids: readonly number[]): void {
  const isChange = name.endsWith('.changed')
  for (const heard of hearers) {
    if (isChange) heard.any?.([])
    for (const [known, told] of Object.entries(heard)) if (known === name) told(ids)
  }
}

/** Anything may have changed. */
export function tellAll(): void {
  for (const heard of hearers) for (const told of Object.values(heard)) told([])
}
