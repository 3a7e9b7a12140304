import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { queries } from '#client/api/queries'
import { categorySubject } from '#client/categories'
import { tagSubject } from '#client/tags/subject'
import { sectionSubject } from '#client/taxonomy'
import { userSubject } from '#client/users'

const shown = [
  [tagSubject, ['categories', 'list']],
  [tagSubject, ['banners', 'list']],
  [tagSubject, ['posts', 'list']],
  [sectionSubject, ['tags', 'list']],
  [sectionSubject, ['categories', 'list']],
  [sectionSubject, ['menus', 'list']],
  [sectionSubject, ['hot-news', 'list']],
  [sectionSubject, ['call-to-actions', 'list']],
  [categorySubject, ['menus', 'list']],
  [categorySubject, ['call-to-actions', 'list']],
  [categorySubject, ['banners', 'list']],
  [userSubject, ['posts', 'list']],
  [userSubject, ['board']],
  [userSubject, ['calendar']],
] as const

test.each(shown.map(([subject, queryKey]) => [subject.name, queryKey.join(' '), subject, queryKey] as const))(
  'a change of %s is read by the open query “%s”, which shows their names',
  async (_subject, _query, subject, queryKey) => {
    let reads = 0
    const observer = new QueryObserver(queries, { queryKey, queryFn: () => (reads += 1), staleTime: Infinity })
    const leave = observer.subscribe(() => undefined)
    await expect.poll(() => reads).toBe(1)
    subject.stale()
    await expect.poll(() => reads).toBe(2)
    leave()
  },
)
