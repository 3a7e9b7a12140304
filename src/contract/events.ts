// The events of the live stream (`GET v2/events`). An event has a name and ids, never a value.

import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'
import type { LogName } from './logged-subjects'

/** The names of live events. Each audited change of a subject sends `<subject>.changed`. */
export type EventName =
  | `${LogName}.changed`
  | 'post.locked'
  | 'post.unlocked'
  | 'board.moved'
  /** These posts became the tasks of somebody else than the person who assigned them. */
  | 'task.assigned'
  /** A person opened or left these posts. */
  | 'presence.changed'

export const events = {
  place: endpoint({
    method: 'GET',
    path: 'v2/events/place',
    family: 'v2',
    right: 'signed-in',
    summary: 'The Last-Event-ID with which a stream tells whatever is committed from now on',
    reply: z.object({ place: z.string() }),
  }),
}
