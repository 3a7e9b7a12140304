import { useMemo } from 'react'

import type { Targets } from '#workspace/command/command'
import { usePublishTargets } from '#workspace/command/context'

/** Where a whole screen is the form of a record, commands act on that record. Null: it is not there yet. */
export function useScreenTargets(tabId: string, subject: string, row: { id: number } | null): void {
  const targets = useMemo(
    (): Targets | null => row && { subject, ids: [row.id], from: 'editor', rows: new Map([[row.id, row]]) },
    [subject, row],
  )
  usePublishTargets(tabId, targets)
}
