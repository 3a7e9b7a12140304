import { type RefObject, useLayoutEffect, useState } from 'react'

type Measured = 'clientWidth' | 'clientHeight' | 'offsetHeight'

/** A measure of an element in pixels, followed; 0 until it is known. */
function useMeasure(element: RefObject<HTMLElement | null>, measure: Measured): number {
  const [size, setSize] = useState(0)
  useLayoutEffect(() => {
    const found = element.current
    if (!found || typeof ResizeObserver === 'undefined') return
    // The observer also reports the first size, before the first paint.
    const observer = new ResizeObserver(() => setSize(found[measure]))
    observer.observe(found)
    return () => observer.disconnect()
  }, [element, measure])
  return size
}

export const useWidth = (element: RefObject<HTMLElement | null>): number => useMeasure(element, 'clientWidth')
/** The inner height, without a horizontal scroll bar. */
export const useInnerHeight = (element: RefObject<HTMLElement | null>): number => useMeasure(element, 'clientHeight')
export const useHeight = (element: RefObject<HTMLElement | null>): number => useMeasure(element, 'offsetHeight')
