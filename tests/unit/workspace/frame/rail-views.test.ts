import { Users } from 'lucide-react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { useSession } from '#client/session/session'
import { matchView, registerViews } from '#workspace/areas/views'
import { railViews } from '#workspace/frame/rail-views'

const before = useSession.getState().constants
beforeEach(() => {
  const shared = { icon: Users, right: 'signed-in', screen: () => null } as const
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
