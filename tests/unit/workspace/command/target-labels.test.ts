// The sources of a subject's rows are called by its own words.
import { expect, test } from 'vitest'
import { z } from 'zod'

import { categorySubject } from '#client/categories'
import type { CommandContext } from '#workspace/command/command'
import { targetsOf } from '#workspace/command/row-targets'

test('several rows are called by the plural of the subject', () => {
  const kind = targetsOf(categorySubject, z.object({}))
  expect(kind.one).toMatchObject({ label: 'Category' })
  expect(kind.many).toMatchObject({ label: 'Categories', many: true })
})

test('each row of which nothing is known has its own id, so that it is not called by the name of another', () => {
  const kind = targetsOf(categorySubject, z.object({}))
  expect([7, 8].map((id) => kind.known(id, { targets: null } as CommandContext))).toEqual([{ id: 7 }, { id: 8 }])
})
