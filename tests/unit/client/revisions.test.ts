import { expect, test } from 'vitest'

import { groupRevisions } from '#client/posts/revisions'
import type { RevisionRow } from '#contract/posts/revisions'

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
