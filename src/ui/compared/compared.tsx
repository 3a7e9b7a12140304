import { late } from '#ui/late'
import { Skeleton } from '#ui/skeleton'

/** Two texts beside each other with their differences marked. The code that compares them loads at the first use. */
export const { Late: Compared } = late(() => import('./compared-parts').then((parts) => parts.Compared), {
  Meanwhile: () => <Skeleton className="h-9 w-full" />,
})
