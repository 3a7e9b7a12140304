// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { api } from '#client/api/api'

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
