// The endpoints that records have in common: what follows from a subject's path and area, and what it says otherwise.
import { expect, test } from 'vitest'
import { z } from 'zod'

import { numberList } from '#contract/base/list-query'
import { recordEndpoints } from '#contract/base/record-endpoints'

const record = z.object({ id: z.number(), text: z.string(), version: z.number() })
const about = {
  path: 'v2/links',
  rights: 'contextual-links',
  record,
  list: { sorts: ['id'], defaultSort: 'id' },
} as const
const summary = 'What it does'

test('path, family, right, parameters and reply follow from the subject', () => {
  const body = z.strictObject({ text: z.string() })
  const { list, update, remove } = recordEndpoints(
    { ...about, rights: 'tags' },
    {
      list: { summary },
      update: { summary, body },
      remove: { summary },
    },
  )
  expect(list).toMatchObject({
    method: 'GET',
    path: 'v2/links',
    family: 'v2',
    right: 'tags.read',
    list: { item: record },
  })
  expect(Object.keys(list.list.filters)).toEqual(['id'])
  expect(update).toMatchObject({ method: 'PATCH', path: 'v2/links/:id', right: 'tags.update', body, reply: record })
  expect(remove).toMatchObject({ method: 'DELETE', right: 'tags.delete', status: 204 })
  expect(recordEndpoints({ ...about, path: 'links' }, { list: { summary } }).list.family).toBe('v1')
})

test('what is said otherwise holds, and there are no endpoints but those that are named', () => {
  const filters = { kind: numberList }
  const made = recordEndpoints(
    { ...about, list: { ...about.list, filters } },
    {
      list: { summary, path: 'v2/links/', right: 'signed-in' },
    },
  )
  expect(made).toMatchObject({ list: { path: 'v2/links/', right: 'signed-in' } })
  expect(Object.keys(made)).toEqual(['list'])
  expect(Object.keys(made.list.list.filters)).toEqual(['id', 'kind'])
})

test('a right that the area has not got must be said: without it nothing compiles', () => {
  // @ts-expect-error -- there is no right to create contextual links
  recordEndpoints(about, { create: { summary, body: record } })
  const { create } = recordEndpoints(about, { create: { summary, body: record, right: 'tags.create' } })
  expect(create.right).toBe('tags.create')
})
