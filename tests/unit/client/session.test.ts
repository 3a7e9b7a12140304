// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { keepToken, readToken, seeAsKey } from '#client/api/connection'
import { queries } from '#client/api/queries'
import { keepWanted, loadPerson, useSession } from '#client/session/session'
import { takeWanted } from '#client/session/wanted'

afterEach(() => sessionStorage.clear())

describe('a token that was kept', () => {
  const answers = (byPath: (path: string) => Response) =>
    vi.stubGlobal('fetch', async ({ url }: Request) => byPath(new URL(url).pathname))
  beforeEach(() => {
    queries.clear()
    keepToken('a-token-that-somebody-kept')
    useSession.setState({ me: null, refused: null })
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is dropped with a word where its person may not be known', async () => {
    answers(() => new Response('', { status: 403 }))
    expect(await loadPerson()).toBe(false)
    expect(readToken()).toBe(null)
    expect(useSession.getState().refused).toBe('Cannot fetch permissions.')
  })

  test('is kept where only the role that the person sees Slotdesk as is refused', async () => {
    sessionStorage.setItem(seeAsKey, 'a-role-that-is-gone')
    vi.stubGlobal('fetch', async ({ url, headers }: Request) => {
      if (headers.has('x-see-as')) return new Response('', { status: 403 })
      return Response.json(url.endsWith('/me') ? { id: 1, rights: [] } : {})
    })
    expect(await loadPerson()).toBe(true)
    expect(readToken()).not.toBe(null)
    expect(sessionStorage.getItem(seeAsKey)).toBe(null)
  })

  test.each([408, 429])('is kept where the server only has no time for it: %i', async (status) => {
    answers(() => new Response('', { status }))
    await expect(loadPerson()).rejects.toMatchObject({ status })
    expect([readToken(), useSession.getState().refused]).toEqual(['a-token-that-somebody-kept', null])
  })

  test('is kept, with another word, where the constants do not come', async () => {
    answers((path) => (path.endsWith('/me') ? Response.json({ id: 1, rights: [] }) : new Response('', { status: 404 })))
    await expect(loadPerson()).rejects.toMatchObject({ message: 'Error fetching constants.' })
    expect(readToken()).not.toBe(null)
  })
})

const kept = (pathname: string, search = '') => {
  keepWanted({ pathname, search })
  return takeWanted()
}

describe('after signing in a person goes', () => {
  test('where they wanted to go, once', () => {
    expect(kept('/posts/7', '?status=1')).toBe('/posts/7?status=1')
    expect(takeWanted()).toBe('/')
  })

  test.each([
    '//evil.example',
    '//evil.example/login',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '',
  ])('nowhere but to a path of our own: %j', (wanted) => {
    expect(new URL(kept(wanted), location.origin).origin).toBe(location.origin)
    sessionStorage.setItem('slotdesk.wanted', wanted)
    expect(takeWanted()).toMatch(/^\/(?![/\\])/)
  })
})
