// Uploads wait for room in memory, in their order.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { UploadRoom } from '#server/http/upload-room'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const mega = 1024 * 1024

let people = 0

/** Starts an upload of some megabytes, of a person of its own by default. */
function upload(room: UploadRoom, megabytes: number, person = (people += 1)) {
  let end: () => void = () => undefined
  const state = { began: false, end: () => end(), result: Promise.resolve('') }
  state.result = room.hold(person, megabytes * mega, () => {
    state.began = true
    return new Promise<string>((resolve) => (end = () => resolve('stored')))
  })
  return state
}

const began = async (...uploads: { began: boolean }[]) => {
  await vi.advanceTimersByTimeAsync(0)
  return uploads.map((one) => one.began)
}

test('uploads run together up to 32 MB; the next ones wait in their order', async () => {
  const room = new UploadRoom()
  const [one, two, three, small] = [upload(room, 15), upload(room, 15), upload(room, 10), upload(room, 1)]
  expect(await began(one, two, three, small)).toEqual([true, true, false, false])
  one.end()
  expect(await one.result).toBe('stored')
  expect(await began(three, small)).toEqual([true, true])
})

test('one person leaves room for others, whatever they send', async () => {
  const room = new UploadRoom()
  const person = 0
  const [slow, own, other] = [upload(room, Infinity, person), upload(room, 1, person), upload(room, 10)]
  expect(await began(slow, own, other)).toEqual([true, false, true])
  slow.end()
  expect(await began(own)).toEqual([true])
})

test('after 40 seconds of waiting it is refused, and those behind it go on', async () => {
  const room = new UploadRoom()
  const [first, second, large] = [upload(room, 10), upload(room, 12), upload(room, 12)]
  const refused = expect(large.result).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(1000)
  const behind = upload(room, 10)
  expect(await began(first, second, large, behind)).toEqual([true, true, false, false])
  await vi.advanceTimersByTimeAsync(39_000)
  await refused
  expect(await began(behind)).toEqual([true])
})

test('a failed upload makes room too', async () => {
  const room = new UploadRoom()
  await expect(room.hold(0, 32 * mega, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect(await began(upload(room, 32))).toEqual([true])
})
