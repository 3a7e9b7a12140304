import { useEffect, useRef } from 'react'

/** What the effect looks at. */
interface Search<Item, How> {
  /** What was found, if anything, is not for what is typed. */
  asking: boolean
  first: Item | undefined
  take: (first: Item, how: How) => void
  /** Hears that nothing was found. */
  onNothing?: () => void
}

/**
 * Enter that came before the answer is for the first of what is found for what is typed.
 * @returns what keeps it, with how it was pressed, what forgets it, and whether one is kept.
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
