import { late } from '#ui/late'
import { Skeleton } from '#ui/skeleton'

/** Two texts beside each other, with what only one of them has marked: what finds that comes when two are first compared. */
export const { Late: Compared } = late(() => import('./compared-parts').then((parts) => parts.Compared), {
  Meanwhile: () => <Skeleton className="h-9 w-full" />,
})
