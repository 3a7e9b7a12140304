import { useEffect, useRef } from 'react'

/** The state of a search. */
interface Search<Item, How> {
  /** Whether the present results belong to an earlier query. */
  asking: boolean
  first: Item | undefined
  take: (first: Item, how: How) => void
  /** Called when nothing was found. */
  onNothing?: () => void
}

/**
 * Keeps an Enter that is pressed before the search has answered, and then takes the first result.
 * @returns functions that keep and drop the Enter, and whether one is kept.
 */
export function useEnterAhead<Item, How>({ asking, first, take, onNothing }: Search<Item, How>) {
  const kept = useRef<{ how: How } | null>(null)
  useEffect(() => {
    if (!kept.current || asking) return
    const { how } = kept.current
    kept.current = null
    if (first === undefined) onNothing?.()
    else take(first, how)
  })
  return {
    keep: (how: How) => {
      kept.current = { how }
    },
    forget: () => {
      kept.current = null
    },
    isKept: () => kept.current !== null,
  }
}
