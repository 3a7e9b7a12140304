import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A stable callback that always calls the latest function, so that passing it on causes no render. Not to be called during render.
 */
export function useSteady<Given extends unknown[], Answer>(act: (...given: Given) => Answer): typeof act {
  const latest = useRef(act)
  useLayoutEffect(() => {
    latest.current = act
  })
  return useCallback((...given: Given) => latest.current(...given), [])
}
