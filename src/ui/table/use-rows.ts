// oxlint-disable react/incompatible-library -- the virtualizer is read by the table only, and nothing memoised takes it
import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

import { densities, useTablePreferences } from './preferences'
import { useInnerHeight } from './use-width'

const headHeight = 32
/**
 * The virtual rows. Their height follows the person's density and the needs of the cells.
 * @param cover the height in pixels of the bulk bar, which lies over the last rows.
 * @param least the least row height that the cells need.
 */
export function useRows(list: string, total: number, startRow: number, cover: number, least: number) {
  const grid = useRef<HTMLDivElement>(null)
  const height = Math.max(least, densities[useTablePreferences(list).density])
  const virtual = useVirtualizer({
    count: total,
    getScrollElement: () => grid.current,
    estimateSize: () => height,
    overscan: 8,
    // The head is in the flow above the rows, so its height is missing at the end of the view, not at the beginning.
    scrollPaddingEnd: headHeight + cover,
    paddingEnd: cover,
    initialOffset: startRow * height,
    useFlushSync: false,
  })
  const inner = useInnerHeight(grid)
  /** The visible height for rows in pixels; 0 until it is known. */
  const view = inner === 0 ? 0 : Math.max(height, inner - headHeight - cover)
  useLayoutEffect(() => virtual.measure(), [virtual, height])
  useStartRow(grid, startRow * height, total)
  const scrollTo = useCallback(
    (index: number) => {
      // All rows have one height, so no measurement is needed. The library's scrollToIndex would cause layouts at each move.
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
 * Keeps the row under the cursor in view when the view shrinks: when the bulk bar appears or grows, the bar over the list wraps, or
 * the window gets smaller. A row that was out of view stays out of view.
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

/** The most renders that try to scroll to the starting row. A list that is too short never scrolls. */
const mostStartRenders = 50

/**
 * Scrolls to the starting row once the rows have their height. The virtualizer scrolls earlier, when the element cannot scroll yet,
 * and takes that as done.
 */
function useStartRow(grid: RefObject<HTMLElement | null>, top: number, total: number): void {
  const left = useRef(mostStartRenders)
  useLayoutEffect(() => {
    if (top === 0 || total === 0 || left.current === 0 || !grid.current) return
    grid.current.scrollTo({ top })
    left.current = grid.current.scrollTop > 0 ? 0 : left.current - 1
  })
}

/**
 * The page in view: the page of the first visible row. At the end of the list a short page cannot start at the top; the requested
 * page then counts, until the rows are scrolled elsewhere.
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
    // The virtualizer reports the starting offset before the element can scroll.
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
  // The page of an address may be past the end; the last page counts then. Until the list has scrolled, the starting page counts.
  const shown = atEnd ? Math.max(here, asked ?? here) : here
  return { page: Math.min(pages, isPlaced ? shown : startPage), goToPage }
}
