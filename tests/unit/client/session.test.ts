// @vitest-environment jsdom
import { afterEach, describe, expect, test } from 'vitest'

import { keepWanted, takeWanted } from '#client/session'

afterEach(() => sessionStorage.clear())

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
