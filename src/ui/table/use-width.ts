import { type RefObject, useLayoutEffect, useState } from 'react'

type Measured = 'clientWidth' | 'clientHeight' | 'offsetHeight'

/** A measure of an element in pixels, followed; 0 until it is known. */
function useMeasure(element: RefObject<HTMLElement | null>, measure: Measured): number {
  const [size, setSize] = useState(0)
  useLayoutEffect(() => {
    const found = element.current
    if (!found || typeof ResizeObserver === 'undefined') return
    // It tells the first size as well, before anything is painted.
    const observer = new ResizeObserver(() => setSize(found[measure]))
    observer.observe(found)
    return () => observer.disconnect()
  }, [element, measure])
  return size
}

export const useWidth = (element: RefObject<HTMLElement | null>): number => useMeasure(element, 'clientWidth')
/** Without what a scroll bar takes of it. */
export const useInnerHeight = (element: RefObject<HTMLElement | null>): number => useMeasure(element, 'clientHeight')
export const useHeight = (element: RefObject<HTMLElement | null>): number => useMeasure(element, 'offsetHeight')
