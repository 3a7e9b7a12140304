// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { api } from '#client/api/api'
import { api as lateApi } from '#client/api/api-late'
import { recordsOf } from '#client/lists/records'

import { plainSubject } from '../plain-subject'

afterEach(() => vi.unstubAllGlobals())

test('a POST that came to no answer is sent again with the same key, a new one with another', async () => {
  const keys: (string | null)[] = []
  const answers: (() => Response)[] = [
    () => Response.error(),
    () => Response.json({ message: 'away' }, { status: 503 }),
    () => Response.json({ message: 'no' }, { status: 422 }),
    () => Response.json({ message: 'no' }, { status: 422 }),
  ]
  vi.stubGlobal('fetch', async (request: Request) => {
    keys.push(request.headers.get('Idempotency-Key'))
    const answer = answers.shift()?.()
    if (!answer || answer.type === 'error') throw new TypeError('Failed to fetch')
    return answer
  })
  const make = () => api.posts.create({ body: { main_headline: 'A' } as never }).catch(() => undefined)
  for (let at = 0; at < 4; at += 1) await make()
  const [first, second, third, fourth] = keys
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
  expect(first).toMatch(/^[a-z0-9-]{10,}$/)
})

test('a change with `retry` is sent again at once with its key when no answer comes', async () => {
  const keys: (string | null)[] = []
  const answers: (Response | undefined)[] = [undefined, Response.json({}), undefined, undefined, undefined]
  vi.stubGlobal('fetch', async (request: Request) => {
    keys.push(request.headers.get('Idempotency-Key'))
    const answer = answers.shift()
    if (!answer) throw new TypeError('Failed to fetch')
    return answer
  })
  const change = (retry: boolean) => api.posts.update({ params: { id: 1 }, body: { status: 3 } as never, retry })
  await change(true)
  const [first, second] = keys
  expect([first, second]).toEqual([expect.any(String), first])
  await expect(change(true)).rejects.toMatchObject({ status: 0 })
  expect(keys).toHaveLength(4)
  expect(keys[2]).not.toBe(first)
  await expect(change(false)).rejects.toMatchObject({ status: 0 })
  expect(keys.slice(4)).toEqual([null])
})

test('a changed record whose answer is lost is sent again with its key', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    keys.push(request.headers.get('Idempotency-Key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    return Response.json({ id: 1, version: 2 })
  })
  const subject = plainSubject<{ id: number; version: number }>({ name: 'stop-words', logName: 'stop-word' })
  const records = recordsOf(subject, { update: (sent) => lateApi.stopWords.update(sent as never) as never })
  expect(await records.update(1, { name: 'A' }, 1)).toMatchObject({ version: 2 })
  expect(keys).toEqual([expect.any(String), keys[0]])
})

test('a POST without an answer gets another key ten minutes after its last try', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    keys.push(request.headers.get('Idempotency-Key'))
    throw new TypeError('Failed to fetch')
  })
  const make = () => api.posts.create({ body: { main_headline: 'B' } as never }).catch(() => undefined)
  for (const minutes of [0, 9, 9, 11]) {
    vi.advanceTimersByTime(minutes * 60_000)
    await make()
  }
  vi.useRealTimers()
  const [first, second, third, fourth] = keys
  expect([second, third]).toEqual([first, first])
  expect(fourth).not.toBe(first)
})

test('an upload without an answer is sent again with its key, another file with another', async () => {
  const keys: (string | undefined)[] = []
  class Request extends EventTarget {
    upload = new EventTarget()
    headers: Record<string, string> = {}
    open() {}
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value
    }
    send() {
      keys.push(this.headers['Idempotency-Key'])
      this.dispatchEvent(new Event('error'))
    }
  }
  vi.stubGlobal('XMLHttpRequest', Request)
  const upload = (text: string) =>
    lateApi.contextualLinks
      .upload({ files: { file: new File([text], 'a.csv', { lastModified: 1 }) } })
      .catch(() => undefined)
  for (const text of ['a,b', 'a,b', 'a,bc']) await upload(text)
  expect(keys[0]).toBeTypeOf('string')
  expect(keys[1]).toBe(keys[0])
  expect(keys[2]).not.toBe(keys[0])
})
