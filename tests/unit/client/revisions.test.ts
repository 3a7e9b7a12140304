import { expect, test } from 'vitest'

import { groupRevisions, valuesOfRevision } from '#client/posts/revisions'
import { valuesOf } from '#client/post-draft/values'
import { liveUpdateType } from '#contract/constants'
import type { RevisionRow } from '#contract/posts/revisions'
import { newSlide } from '#text/slides'

import { samplePost } from './post-server'

const row = (number: number, kind: RevisionRow['kind'], user: number, at: string): RevisionRow => ({
  number,
  version: number,
  kind,
  user: { id: user, username: `user ${user}` },
  created_at: `2026-03-10T${at}:00Z`,
  fields: null,
})

test('consecutive saves of one person are one group; another person, a long pause and a revision that is no save start a new one', () => {
  const rows = [
    row(7, 'save', 1, '12:40'),
    row(6, 'save', 1, '12:15'),
    row(5, 'save', 1, '11:44'),
    row(4, 'publish', 1, '11:43'),
    row(3, 'save', 1, '11:42'),
    row(2, 'save', 2, '11:41'),
    row(1, 'save', 2, '11:40'),
  ]
  expect(groupRevisions(rows).map((group) => group.map(({ number }) => number))).toEqual([
    [7, 6],
    [5],
    [4],
    [3],
    [2, 1],
  ])
})

test('a text that was kept has its type, also where the post has another by now', () => {
  const text = valuesOf({ ...samplePost, template_type: 1 }, 'UTC')
  const slides = JSON.stringify([newSlide({ id: 'plot', at: 1 })])
  const live = { ...text, template_type: liveUpdateType, body: slides }
  const typeOf = (data: Record<string, unknown>, now: typeof text) =>
    valuesOfRevision({ kind: 'ousted', data }, now).template_type
  expect(typeOf({ template_type: liveUpdateType, body: slides }, text)).toBe(liveUpdateType)
  // Of an unsaved text the server has what was changed, and that may be the text alone.
  expect(typeOf({ body: slides }, text)).toBe(liveUpdateType)
  expect(typeOf({ body: text.body }, live)).toBe(0)
  expect(typeOf({ body: text.body }, text)).toBe(1)
  expect(typeOf({ description: 'Earlier' }, live)).toBe(liveUpdateType)
})
