import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same for as long as the component is there and does what the one given last does: what it is given to
 * is drawn again when something of it changed, not when what a press on it reads did. Not to be called while drawing.
 */
export function useSteady<Given extends unknown[], Answer>(act: (...given: Given) => Answer): typeof act {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
