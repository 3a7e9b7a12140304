// oxlint-disable react/incompatible-library -- the virtualizer is read by the table only, and nothing memoised takes it
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { densities, useTablePreferences } from './preferences'
import { useInnerHeight } from './use-width'

const headHeight = 32
/**
 * The virtual rows, which follow the density a person chose and are high enough for their cells. The bulk bar lies over the last
 * ones, so many pixels high.
 */
export function useRows(list: string, total: number, startRow: number, cover: number, least: number) {
  const grid = useRef<HTMLDivElement>(null)
  const height = Math.max(least, densities[useTablePreferences(list).density])
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => grid.current,
    estimateSize: () => height,
    overscan: 8,
    // The head stands in the flow over the rows: it takes its height at the end of the view, not at its beginning.
    scrollPaddingEnd: headHeight + cover,
    paddingEnd: cover,
    initialOffset: startRow * height,
    useFlushSync: false,
  })
  const inner = useInnerHeight(grid)
  /** Pixels in which rows are seen; none until it is known. */
  const view = inner === 0 ? 0 : Math.max(height, inner - headHeight - cover)
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  usePlace(grid, startRow * height, total)
  const scrollTo = useCallback(
    (index: number) => {
      // Rows are of one height: asking the library where one is costs a layout or two, and the cursor moves often.
      const top = index * height - (virtual.scrollOffset ?? 0)
      const last = view - height
      if (view === 0) return
      if (top < 0) grid.current?.scrollTo({ top: index * height })
      else if (top > last) grid.current?.scrollTo({ top: index * height - last })
    },
    [virtual, height, view],
  )
  const viewRows = useCallback(
    () => Math.max(1, Math.floor((grid.current?.clientHeight ?? 600) / height) - 2),
    [height],
  )
  return { grid, height, virtual, view, scrollTo, viewRows }
}

/**
 * The row under the cursor stays in view where there comes to be less of it: the bulk bar comes or grows, what stands over the
 * list takes another line, the window gets smaller. One that was out of view already stays there.
 */
export function useInView({ grid, height, view, scrollTo }: ReturnType<typeof useRows>, cursor: number): void {
  const before = useRef(view)
  useEffect(() => {
    const end = cursor * height - (grid.current?.scrollTop ?? 0) + height
    if (view < before.current && end >= height && end <= before.current) scrollTo(cursor)
    before.current = view
    // oxlint-disable-next-line react/exhaustive-deps -- when the view changes; the cursor scrolls for itself
  }, [view])
}

/** Draws of the rows in which the place to begin at is looked for: a list that is shorter than that has none. */
const placeDraws = 50

/**
 * Scrolls to where the list begins, once its rows have their height: the virtualizer does so before, when there is nothing to
 * scroll yet, and believes that it did.
 */
function usePlace(grid: RefObject<HTMLElement | null>, top: number, total: number): void {
  const left = useRef(placeDraws)
  useLayoutEffect(() => {
    if (top === 0 || total === 0 || left.current === 0 || !grid.current) return
    grid.current.scrollTo({ top })
    left.current = grid.current.scrollTop > 0 ? 0 : left.current - 1
  })
}

/**
 * The page in view is the one whose row is the first that is shown. At the end of the list a page may be too short to begin at
 * the top: then it is the one that was asked for, until the rows are scrolled elsewhere.
 */
export function usePage(
  grid: RefObject<HTMLElement | null>,
  virtual: Virtualizer<HTMLDivElement, Element>,
  total: number,
  pageSize: number,
  startPage: number,
) {
  const [asked, setAsked] = useState<number | null>(startPage > 1 ? startPage : null)
  const [isPlaced, setPlaced] = useState(startPage === 1)
  const pages = Math.max(1, Math.ceil(total / pageSize))
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  useEffect(() => {
    const box = grid.current
    if (isPlaced || !box) return
    // The virtualizer believes to be there before anything can be scrolled.
    const look = () => box.scrollTop > 0 && setPlaced(true)
    box.addEventListener('scroll', look, { passive: true })
    return () => box.removeEventListener('scroll', look)
  }, [grid, isPlaced])
  const atEnd = endIndex >= total - 1
  const here = Math.floor(startIndex / pageSize) + 1
  if (asked !== null && !atEnd && here === asked) setAsked(null)
  const goToPage = useCallback(
    (page: number) => {
      setPlaced(true)
      setAsked(page)
      virtual.scrollToIndex((page - 1) * pageSize, { align: 'start' })
    },
    [virtual, pageSize],
  )
  // An address may name a page that there is not: the list ends at the last one. Until it stands at its place it says no other.
  const shown = atEnd ? Math.max(here, asked ?? here) : here
  return { page: Math.min(pages, isPlaced ? shown : startPage), goToPage }
}
