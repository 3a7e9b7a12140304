import { expect, test } from 'vitest'

import { inPersonsTurn } from '#server/areas/posts/search-turns'

const here = () => false

/** A search that ends when it is told to. */
function search() {
  const state = { begun: false, end: () => {} }
  const run = () =>
    new Promise<void>((resolve) => {
      state.begun = true
      state.end = resolve
    })
  return { state, run }
}

/** Lets the promises that are settled go on. */
const turnOver = () => new Promise((resolve) => setImmediate(resolve))

test('one search of a person runs at a time, and nobody waits for another person', async () => {
  const [first, second, other] = [search(), search(), search()]
  const all = [inPersonsTurn(1, here, first.run), inPersonsTurn(1, here, second.run), inPersonsTurn(2, here, other.run)]
  await turnOver()
  expect([first.state.begun, second.state.begun, other.state.begun]).toEqual([true, false, true])
  first.state.end()
  await turnOver()
  expect(second.state.begun).toBe(true)
  second.state.end()
  other.state.end()
  await Promise.all(all)
})

test('a search that nobody waits for any more is not run, and the next one is', async () => {
  const [first, second, third] = [search(), search(), search()]
  let gone = false
  const running = inPersonsTurn(3, here, first.run)
  const left = inPersonsTurn(3, () => gone, second.run)
  const next = inPersonsTurn(3, here, third.run)
  gone = true
  first.state.end()
  await expect(left).rejects.toMatchObject({ status: 499 })
  await turnOver()
  expect([second.state.begun, third.state.begun]).toEqual([false, true])
  third.state.end()
  await Promise.all([running, next])
})

test('too many searches of one person are refused with a time to come back', async () => {
  const first = search()
  const running = inPersonsTurn(4, here, first.run)
  const waiting = Array.from({ length: 32 }, () => inPersonsTurn(4, here, () => Promise.resolve()))
  await expect(inPersonsTurn(4, here, () => Promise.resolve())).rejects.toMatchObject({
    status: 503,
    detail: { retryAfter: 1 },
  })
  first.state.end()
  await Promise.all([running, ...waiting])
})
