// @vitest-environment jsdom
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test, onTestFinished, vi } from 'vitest'

import { sendFiles } from '#client/api/send-files'
import { answered } from '#client/api/server-reachable'
import { wrongFile } from '#contract/base/uploads'

let server: Server
const heard: { authorization?: string; type?: string; body: string }[] = []
const answers: { status: number; body: string }[] = []
/** Holds the body of the answer back until somebody asks for it. */
let hold: Promise<void> | null = null

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const cors = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const { authorization, 'content-type': type } = request.headers
    heard.push({ authorization, type, body: Buffer.concat(parts).toString() })
    const { status, body } = answers.shift() ?? { status: 201, body: '{"added":2}' }
    response.writeHead(status, cors).flushHeaders()
    if (hold) await hold
    response.end(body)
  }).listen(0)
})
afterAll(() => server.close())
beforeEach(() => {
  heard.length = 0
  localStorage.setItem('__atoken', 'secret')
})

const form = () => {
  const data = new FormData()
  data.append('type', 'post')
  data.append('file', new File(['corruption\nbribe\n'], 'words.txt'))
  return data
}
const path = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v2/stop-words/upload`
const send = (options: Partial<Parameters<typeof sendFiles>[0]> = {}) =>
  sendFiles({ method: 'POST', path: path(), form: form(), ...options })

test('a file goes with its fields and the token, and tells how far it is', async () => {
  const told: [number, number][] = []
  expect(await send({ onProgress: (sent, total) => told.push([sent, total]) })).toEqual({ added: 2 })
  expect(heard[0]?.authorization).toBe('Bearer secret')
  expect(heard[0]?.type).toMatch(/^multipart\/form-data; boundary=/)
  expect(heard[0]?.body).toContain('corruption\nbribe')
  expect(told.length).toBeGreaterThan(0)
  expect(told.every(([sent, total]) => sent <= total && total > 0)).toBe(true)
})

test('a proxy that answers in place of the server counts as no answer', async () => {
  answers.push({ status: 502, body: '<h1>Bad gateway</h1>' })
  await expect(send()).rejects.toMatchObject({ status: 0 })
  answered()
})

test('what the server refuses is the same failure as that of any call', async () => {
  const errors = { 12: ['A line has two columns.'] }
  answers.push({ status: 422, body: JSON.stringify({ message: 'Wrong lines.', type: 'extractor', errors }) })
  const error = await send().catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({
    status: 422,
    detail: { type: 'extractor', fields: { 12: ['A line has two columns.'] } },
  })
})

test('it is cancelled in the middle, and ends with the reason of whoever cancelled', async () => {
  let release = () => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  const stopping = new AbortController()
  const sent = send({ signal: stopping.signal }).catch((thrown: unknown) => thrown)
  stopping.abort('enough')
  expect(await sent).toBe('enough')
  release()
  hold = null
})

test('once all bytes are sent it cannot be cancelled: it resolves with the answer', async () => {
  let release = () => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  const stopping = new AbortController()
  let isSent = false
  const sent = send({ signal: stopping.signal, onProgress: (done, total) => (isSent = done === total) })
  await expect.poll(() => isSent).toBe(true)
  stopping.abort('enough')
  release()
  hold = null
  expect(await sent).toEqual({ added: 2 })
})

test('a server that does not answer for five minutes after the last byte is the failure that says so', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  onTestFinished(() => void vi.useRealTimers())
  let release = () => {}
  hold = new Promise((resolve) => {
    release = resolve
  })
  let isSent = false
  const sent = send({ onProgress: (done, total) => (isSent = done === total) }).catch((thrown: unknown) => thrown)
  await vi.waitFor(() => expect(isSent).toBe(true))
  vi.advanceTimersByTime(5 * 60_000 + 1000)
  expect(await sent).toMatchObject({ status: 408 })
  release()
  hold = null
})

test('nobody there is the failure that says so', async () => {
  const error = await send({ path: 'http://127.0.0.1:9/upload' }).catch((thrown: unknown) => thrown)
  expect(error).toMatchObject({ status: 0 })
})

test.each([
  ['words.txt', 10, null],
  ['WORDS.TXT', 10, null],
  ['words.csv', 10, 'You can upload only files with extension .txt'],
  ['txt', 10, 'You can upload only files with extension .txt'],
  ['words.txt', 0, 'File seems to be empty. Upload canceled.'],
  ['words.txt', 5 * 1024 * 1024, null],
  ['words.txt', 5 * 1024 * 1024 + 1, 'The file must not be larger than 5 MB.'],
])('%s of %i bytes: %s', (name, size, message) => {
  expect(wrongFile({ name, size }, 'txt')).toBe(message)
})
