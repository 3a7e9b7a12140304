// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { writeFields } from '#commands/posts/fields'

import { draft, open, server, settle } from '../client/post-fixture'

const lockCalls = () =>
  server.asked.filter(({ path }) => path.includes('lock/7')).map(({ path, token }) => [path.split('/')[3], token])

test('a field of a post that is not open is written with a lock that is given back', async () => {
  const writing = writeFields(7, { main_headline: 'Changed in its row' }, undefined)
  await settle()
  expect(await writing).toMatchObject({ main_headline: 'Changed in its row' })
  expect(lockCalls()).toEqual([
    ['lock', null],
    ['unlock', null],
  ])
})

test('a post that is opened while a field of it is written keeps the lock of the write', async () => {
  let answerLock = () => {}
  let answerWrite = () => {}
  server.held = new Promise<void>((resolve) => (answerLock = resolve))
  const writing = writeFields(7, { main_headline: 'Changed in its row' }, undefined)
  await settle()
  server.held = new Promise<void>((resolve) => (answerWrite = resolve))
  answerLock()
  await settle()
  server.held = null
  await open()
  answerWrite()
  await settle()
  expect(await writing).toMatchObject({ main_headline: 'Changed in its row' })
  expect(draft().lock).toMatchObject({ state: 'held', token: 1 })
  expect(lockCalls()).toEqual([
    ['lock', null],
    ['lock', '1'],
  ])
})
