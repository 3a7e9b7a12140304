// The sources of a subject's rows are called by its own words.
import { expect, test } from 'vitest'
import { z } from 'zod'

import { categorySubject } from '#client/categories'
import { targetsOf } from '#workspace/command/row-targets'

test('several rows are called by the plural of the subject', () => {
  const kind = targetsOf(categorySubject, z.object({}))
  expect(kind.one).toMatchObject({ label: 'Category' })
  expect(kind.many).toMatchObject({ label: 'Categories', many: true })
})
