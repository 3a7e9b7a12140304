import { useEffect, useRef } from 'react'

import { notify } from '#workspace/command/notices'

/**
 * Ends a selection of all matching rows when the filters change, and says so.
 * @param query what the rows match; `matching` whether all of them are selected
 */
export function useEndOfMatching(query: string, matching: boolean, clear: () => void): void {
  const before = useRef(query)
  useEffect(() => {
    if (before.current === query) return
    before.current = query
    if (!matching) return
    clear()
    notify({ kind: 'info', message: 'Nothing is selected any more: all that matched were those of the filters before' })
  }, [query, matching, clear])
}
