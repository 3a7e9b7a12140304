import { useMemo } from 'react'

import type { Targets } from '#workspace/command/targets'
import { usePublishTargets } from '#workspace/command/context'

/** Publishes the record of a full-screen form as the target of commands. Null: it is not loaded yet. */
export function useScreenTargets(tabId: string, subject: string, row: { id: number } | null): void {
  const targets = useMemo(
    (): Targets | null => row && { subject, ids: [row.id], from: 'editor', rows: new Map([[row.id, row]]) },
    [subject, row],
  )
  usePublishTargets(tabId, targets)
}
