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

  test('5,000 rows within a frame of 16 ms', () => {
    const subjects = ['posts', 'tags', 'users', 'images', 'menus', 'sections', 'experts']
    const rows = Array.from({ length: 5000 }, (_, at) =>
      row(`Change ${subjects[at % 7]} number ${at} of the ${subjects[(at * 3) % 7]}`, {
        key: String(at),
        keywords: `old name ${at % 13} synonym`,
      }),
    )
    const questions = ['c', 'ch', 'cha', 'chan', 'change ta', 'number 42', 'experts', 'synonym', 'zzz']
    for (const question of questions) rankRows(rows, question, never)
    const times = questions.flatMap((question) =>
      Array.from({ length: 5 }, () => {
        const start = performance.now()
        rankRows(rows, question, never)
        return performance.now() - start
      }),
    )
    const median = times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? Infinity
    console.info(`ranking 5,000 rows: median ${median.toFixed(1)} ms, worst ${times.at(-1)?.toFixed(1)} ms`)
    expect(median).toBeLessThan(16)
  })
})
