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
