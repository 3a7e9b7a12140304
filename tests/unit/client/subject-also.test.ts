import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import { queries } from '#client/api/queries'
import { tagSubject } from '#client/tags/subject'

test.each([
  ['categories', 'list'],
  ['banners', 'list'],
  ['posts', 'list'],
])('a change of tags is read by the open list of %s, which shows their names', async (...queryKey) => {
  let reads = 0
  const observer = new QueryObserver(queries, { queryKey, queryFn: () => (reads += 1), staleTime: Infinity })
  const leave = observer.subscribe(() => undefined)
  await expect.poll(() => reads).toBe(1)
  tagSubject.stale()
  await expect.poll(() => reads).toBe(2)
  leave()
})
