import { expect, test } from 'vitest'

import type { AuditEntry } from '#contract/audit'

import { changesText } from '../../../src/areas/audit/texts'

const entry = (subject: string, changed: AuditEntry['changed'], names: AuditEntry['names'] = {}) =>
  ({ subject, changed, names }) as AuditEntry
const words = (text: string) => (text === 'Status' ? 'Stan' : text)

test('changed fields, rights and the numbers of a post have their names', () => {
  const changed = {
    status: { from: 0, to: 3 },
    top_status: { from: 9, to: 0 },
    main_headline: { from: '', to: 'Fuel' },
  }
  expect(changesText(entry('post', { ...changed, body: null }), words)).toBe(
    'Stan: Draft → Published, Top status: 9 → Regular, Main headline: – → Fuel, Body',
  )
  const given = { 'posts.moderate': { from: false, to: true } }
  expect(changesText(entry('role', given), words)).toBe('Posts: Moderate: No → Yes')
  expect(changesText(entry('banner', { status: { from: 0, to: 1 }, section_id: null }), words)).toBe(
    'Stan: 0 → 1, Section',
  )
})

test('the records that a field numbers have their names, one that is gone its number', () => {
  const changed = {
    section_id: { from: null, to: 2 },
    tags: { from: [189, 238], to: [] },
    estimate: { from: 2, to: 3 },
  }
  const names = { section_id: { 2: 'Sport' }, tags: { 189: 'Fuel' } }
  expect(changesText(entry('post', changed, names), words)).toBe(
    'Section: – → Sport, Tags: Fuel, #238 → –, Estimate: 2 → 3',
  )
})
