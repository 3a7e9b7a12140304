// Uploads wait for room in memory, in their order.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { UploadRoom } from '#server/http/upload-room'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const mega = 1024 * 1024

/** Starts an upload of some megabytes. */
function upload(room: UploadRoom, megabytes: number) {
  let end: () => void = () => undefined
  const state = { began: false, end: () => end(), result: Promise.resolve('') }
  state.result = room.hold(megabytes * mega, () => {
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

test('one that is larger than all room runs alone', async () => {
  const room = new UploadRoom()
  const [small, large, next] = [upload(room, 1), upload(room, Infinity), upload(room, 1)]
  expect(await began(small, large, next)).toEqual([true, false, false])
  small.end()
  expect(await began(large, next)).toEqual([true, false])
  large.end()
  expect(await began(next)).toEqual([true])
})

test('after 40 seconds of waiting it is refused, and those behind it go on', async () => {
  const room = new UploadRoom()
  const [first, large] = [upload(room, 20), upload(room, 30)]
  const refused = expect(large.result).rejects.toMatchObject({ status: 503 })
  await vi.advanceTimersByTimeAsync(1000)
  const behind = upload(room, 10)
  expect(await began(first, large, behind)).toEqual([true, false, false])
  await vi.advanceTimersByTimeAsync(39_000)
  await refused
  expect(await began(behind)).toEqual([true])
})

test('a failed upload makes room too', async () => {
  const room = new UploadRoom()
  await expect(room.hold(32 * mega, () => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off')
  expect(await began(upload(room, 32))).toEqual([true])
})
