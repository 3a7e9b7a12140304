import { describe, expect, test } from 'vitest'

import { appendFound, rankRows, type Row } from '#workspace/palette/rank'

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

  test('what was typed with slips of the fingers, whole words and word starts first, and shows the letters', () => {
    const rows = [
      row('Publish'),
      row('Move to trash'),
      row('Split the pane to the right'),
      row('Split the pane downwards'),
      row('Open a post'),
      row('Go to the pane at the right'),
      row('Change the status', { keywords: 'draft unpublish' }),
      row('Restore from the thrush'),
    ]
    const first = (question: string) => rankRows(rows, question, never)[0]
    expect(first('publsh')?.label).toBe('Publish')
    expect(first('pubilsh')?.label).toBe('Publish')
    expect(first('trsh')).toMatchObject({ label: 'Move to trash', marks: [8, 9, 11, 12] })
    expect(first('splt rght')?.label).toBe('Split the pane to the right')
    expect(first('mtt')?.label).toBe('Move to trash')
    expect(first('unpublish')?.label).toBe('Change the status')
    // Letters scattered over several words are no answer.
    expect(labels(rankRows(rows, 'otpr', never))).toEqual([])
    expect(labels(rankRows([row('Nightly right'), row('The right side')], 'right', never))).toEqual([
      'Nightly right',
      'The right side',
    ])
    expect(labels(rankRows([row('Outright'), row('Rights'), row('The right')], 'right', never))).toEqual([
      'The right',
      'Rights',
      'Outright',
    ])
  })

  test('accents do not matter, and letters stay where they are', () => {
    expect(rankRows([row('Aperçu')], 'apercu', never)[0]?.marks).toEqual([0, 1, 2, 3, 4, 5])
  })

  test('the rows of the server under what is there, which keeps its place', () => {
    const known = [row('A'), row('B')]
    expect(labels(appendFound(known, [row('B'), row('C')]))).toEqual(['A', 'B', 'C'])
    const told = appendFound([row('Open post 17', { key: 'post 17' })], [row('Fuel prices rise', { key: 'post 17' })])
    expect(told).toMatchObject([{ label: 'Open post 17', detail: 'Fuel prices rise' }])
  })
})
