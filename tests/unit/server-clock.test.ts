import { expect, test } from 'vitest'

import { databaseClock } from '#server/clock'

test('the clock follows the database, whatever this machine’s date is, and runs on between two queries', async () => {
  let steady = 500
  let there = Date.parse('2026-03-01T12:00:00Z')
  let slow = 0
  const ask = async <Row>() => {
    steady += slow
    return [{ at: there }] as Row[]
  }
  const clock = await databaseClock({ ask }, () => steady)
  const time = () => clock.now().toISOString()
  expect(time()).toBe('2026-03-01T12:00:00.000Z')
  steady += 1500
  expect(time()).toBe('2026-03-01T12:00:01.500Z')
  // The database's clock was put forward.
  there = Date.parse('2026-03-01T13:00:00Z')
  await clock.set()
  expect(time()).toBe('2026-03-01T13:00:00.000Z')
  // An answer that took long does not count.
  slow = 4000
  there = Date.parse('2026-03-01T18:00:00Z')
  await clock.set()
  expect(time()).toBe('2026-03-01T13:00:04.000Z')
  clock.stop()
})
