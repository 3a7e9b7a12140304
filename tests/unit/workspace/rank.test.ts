import { describe, expect, test } from 'vitest'

import { appendFound, rankRows, type Row } from '#workspace/rank'

const row = (label: string, changes: Partial<Row> = {}): Row => ({
  key: label,
  label,
  english: label,
  keywords: '',
  call: { id: 'x.y' },
  ...changes,
})
const never = () => 0
const labels = (rows: readonly Row[]) => rows.map(({ label }) => label)

describe('the palette ranks', () => {
  test('the better match first, and finds synonyms and English', () => {
    const rows = [
      row('Papierkorb', { english: 'Move to trash', keywords: 'bin delete' }),
      row('Publish'),
      row('Merge tags'),
    ]
    expect(labels(rankRows(rows, 'trash', never))).toEqual(['Papierkorb'])
    expect(labels(rankRows(rows, 'bin', never))).toEqual(['Papierkorb'])
    expect(labels(rankRows(rows, 'pub', never))[0]).toBe('Publish')
  })

  test('what cannot run last, however well it matches', () => {
    const rows = [row('Publish', { reason: 'No image yet' }), row('Unpublish the post')]
    expect(labels(rankRows(rows, 'publish', never))).toEqual(['Unpublish the post', 'Publish'])
  })

  test('what this person does often before its equals, but no habit over a match', () => {
    const rows = [row('Open tag'), row('Open post'), row('Schedule')]
    const habit = (key: string) => (key === 'Open post' ? 0.9 : key === 'Schedule' ? 1 : 0)
    expect(labels(rankRows(rows, 'open', habit))).toEqual(['Open post', 'Open tag'])
  })

  test('habit, then what fits, then the short list, when nothing is typed', () => {
    const rows = [row('Other'), row('Featured', { featured: true }), row('Fitting', { fits: true }), row('Often')]
    expect(labels(rankRows(rows, '', (key) => (key === 'Often' ? 0.9 : 0)))).toEqual([
      'Often',
      'Fitting',
      'Featured',
      'Other',
    ])
  })

  test('the rows of the server under what is there, which keeps its place', () => {
    const known = [row('A'), row('B')]
    expect(labels(appendFound(known, [row('B'), row('C')]))).toEqual(['A', 'B', 'C'])
  })
})
