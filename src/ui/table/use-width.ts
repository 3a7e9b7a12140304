import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, followed; 0 until it is known. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const found = element.current
    if (!found || typeof ResizeObserver === 'undefined') return
    // It tells the first width as well, before anything is painted.
    const observer = new ResizeObserver(() => setWidth(found.clientWidth))
    observer.observe(found)
    return () => observer.disconnect()
  }, [element])
  return width
}
