import { expect, test } from 'vitest'

import { mergeValues } from '#client/post-draft/merge-values'
import { valuesOf } from '#client/post-draft/values'

import { samplePost } from './post-server'

test('a tag that a third person renamed is the same tag', () => {
  const values = valuesOf(samplePost, 'Africa/Accra')
  const [fuel, renamed, roads] = [
    { value: 1, label: 'Fuel' },
    { value: 1, label: 'Fuel prices' },
    { value: 2, label: 'Roads' },
  ]
  const merged = mergeValues(
    { ...values, tags: [fuel], category: fuel },
    { ...values, tags: [fuel, roads], category: roads },
    { ...values, tags: [renamed], category: renamed },
  )
  expect(merged.conflicts).toEqual([])
  expect(merged.values).toMatchObject({ tags: [renamed, roads], category: roads })
})

test('a merge that prefers their side has their names', () => {
  const values = valuesOf(samplePost, 'Africa/Accra')
  const picked = (...labels: string[]) => labels.map((label, at) => ({ value: at + 1, label }))
  const [fuel, schools] = picked('Fuel prices', 'Schools')
  const merged = mergeValues(
    { ...values, tags: picked('Fuel') },
    { ...values, tags: picked('Fuel', 'Schools').toReversed() },
    { ...values, tags: [fuel!, schools!] },
    'theirs',
  )
  expect(merged.conflicts).toEqual(['tags'])
  expect(merged.values.tags).toEqual([fuel, schools])
})
