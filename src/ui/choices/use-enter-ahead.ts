import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

import { useSteady } from '#ui/use-steady'

/** The fields in which an Enter waits. */
const waiting = new Set<Element | null>()

/** Whether an Enter that was pressed in a field waits for the results of its search. */
export const isEnterWaitingIn = (field: Element | null): boolean => waiting.has(field)

/** The state of a search. */
interface Search<Item, How> {
  /** Whether the present results belong to an earlier query. Called once a frame while an Enter is kept. */
  isAsking: () => boolean
  first: Item | undefined
  take: (first: Item, how: How) => void
  /** Called when nothing was found. */
  onNothing?: () => void
}

/**
 * Keeps an Enter that is pressed before the search has answered, and then takes the first result. The keys after such an Enter wait
 * for it (`textBarrier`).
 * @returns functions that keep and drop the Enter, and whether one is kept.
 */
export function useEnterAhead<Item, How>({ isAsking, first, take, onNothing }: Search<Item, How>) {
  const kept = useRef<{ how: How; field: Element | null } | null>(null)
  const asks = useSteady(isAsking)
  const takeFirst = useSteady((how: How) => {
    if (first === undefined) onNothing?.()
    else take(first, how)
  })
  const forget = useSteady(() => {
    waiting.delete(kept.current?.field ?? null)
    kept.current = null
  })
  useEffect(() => forget, [forget])
  const keep = (how: How) => {
    forget()
    const own = { how, field: document.activeElement }
    kept.current = own
    waiting.add(own.field)
    const look = () => {
      if (kept.current !== own) return
      if (asks()) return void requestAnimationFrame(look)
      kept.current = null
      try {
        // The next key is for the field as it is then.
        flushSync(() => takeFirst(how))
      } finally {
        waiting.delete(own.field)
      }
    }
    requestAnimationFrame(look)
  }
  return { keep, forget, isKept: () => kept.current !== null }
}
