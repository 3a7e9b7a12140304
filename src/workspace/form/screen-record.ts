import { useEffect, useMemo } from 'react'

import type { Targets } from '#workspace/command/targets'
import { usePublishTargets } from '#workspace/command/context'
import { noteTab } from '#workspace/panes/tabs'

/**
 * Publishes the record of a full-screen form as the target of commands, and its name as the title of the tab. Null: it is not loaded
 * yet.
 */
export function useScreenRecord(tabId: string, subject: string, row: { id: number } | null, name?: string): void {
  const targets = useMemo(
    (): Targets | null => row && { subject, ids: [row.id], from: 'editor', rows: new Map([[row.id, row]]) },
    [subject, row],
  )
  usePublishTargets(tabId, targets)
  useEffect(() => {
    noteTab(tabId, { title: name })
    return () => noteTab(tabId, { title: undefined })
  }, [tabId, name])
}
