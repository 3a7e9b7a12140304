import { Users } from 'lucide-react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { useSession } from '#client/session/session'
import { matchView, registerViews } from '#workspace/areas/views'
import { homePath, railViews } from '#workspace/frame/rail-views'

import { setRights } from '../../set-rights'

const before = useSession.getState().constants
const shared = { icon: Users, right: 'signed-in', screen: () => null } as const
beforeEach(() => {
  registerViews([
    { ...shared, id: 'plain', path: '/plain', title: 'Plain', rail: 1 },
    {
      ...shared,
      id: 'profile',
      path: '/profile',
      title: 'Profile',
      rail: 3,
      railRights: ['posts.read', 'posts.update'],
    },
    { ...shared, id: 'experts', path: '/experts', title: 'Experts', rail: 2, feature: 'experts' },
  ] as never)
})
afterEach(() => useSession.setState({ constants: before }))

test('a brand without a feature has no entry and no page for it', () => {
  const seen = (experts: boolean) => {
    useSession.setState({ constants: { brand: { features: { experts } } } } as never)
    return [...railViews(new Set()).map(({ id }) => id), matchView('/experts?page=2')?.view.id]
  }
  expect(seen(true)).toEqual(['plain', 'experts', 'experts'])
  expect(seen(false)).toEqual(['plain', undefined])
})

test('an entry needs the rights of its own besides that of its page', () => {
  const seen = (...rights: string[]) => railViews(new Set(rights)).map(({ id }) => id)
  expect(seen('posts.read')).not.toContain('profile')
  expect(seen('posts.read', 'posts.update')).toContain('profile')
})

test('a window begins with a page that the person may open, also where the rail has no entry for it', () => {
  setRights(['author-info.read'])
  registerViews([
    { ...shared, id: 'plain', path: '/plain', title: 'Plain', rail: 1, right: 'tags.read' },
    { ...shared, id: 'part', path: '/part', title: 'Part', right: 'author-info.read' },
    {
      ...shared,
      id: 'profile',
      path: '/profile',
      title: 'Profile',
      rail: 3,
      right: 'author-info.read',
      railRights: ['posts.read'],
    },
  ] as never)
  expect(homePath()).toBe('/profile')
  setRights(['tags.read', 'author-info.read'])
  expect(homePath()).toBe('/plain')
})
