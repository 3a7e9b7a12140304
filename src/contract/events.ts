// What the stream of live events tells (`GET v2/events`): names and ids, never a value.

import { z } from 'zod'

import { endpoint } from './endpoint'
import type { Right } from './rights'

/** Kinds of records as the audit log names them: whatever is changed of one is told as `<subject>.changed`. */
export const toldSubjects = [
  'post',
  'section',
  'category',
  'tag',
  'menu',
  'static-page',
  'stop-word',
  'contextual-link',
  'hot-news',
  'language',
  'translation',
  'job',
  'role',
  'user',
  'image',
  'expert',
  'adv',
  'banner',
  'call-to-action',
  'comment',
] as const

export type EventName =
  | `${(typeof toldSubjects)[number]}.changed`
  | 'post.locked'
  | 'post.unlocked'
  | 'board.moved'
  /** Somebody has opened these posts, or left them. */
  | 'presence.changed'

/** What is told only to whoever may ask about it. Everything else is told to all who are signed in. */
export const eventRights: ReadonlyMap<string, Right> = new Map<EventName, Right>([
  ['presence.changed', 'posts.read'],
  ['comment.changed', 'posts.read'],
  ['menu.changed', 'menu.read'],
  ['static-page.changed', 'static.read'],
  ['stop-word.changed', 'stop-words.read'],
])

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
