import { useEffect, useMemo } from 'react'

import type { RecordRow } from '#client/lists/records'
import type { Subject } from '#client/lists/subject'
import type { Targets } from '#workspace/command/targets'
import { usePublishTargets } from '#workspace/command/context'
import { noteTab } from '#workspace/panes/tabs'

/**
 * Publishes the record of a full-screen form as the target of commands, which name and judge it as it is known, and its name as the
 * title of the tab. Null: it is not loaded yet.
 */
export function useScreenRecord<Row extends RecordRow>(
  tabId: string,
  { name: subject, nameOf, known }: Pick<Subject<Row>, 'name' | 'nameOf' | 'known'>,
  row: Row | null,
): void {
  useEffect(() => {
    if (row) known.remember([row])
  }, [known, row])
  const targets = useMemo(
    (): Targets | null => row && { subject, ids: [row.id], from: 'editor', rows: new Map([[row.id, row]]) },
    [subject, row],
  )
  usePublishTargets(tabId, targets)
  const title = row ? nameOf(known.get(row.id) ?? row) : undefined
  useEffect(() => {
    noteTab(tabId, { title })
    return () => noteTab(tabId, { title: undefined })
  }, [tabId, title])
}
