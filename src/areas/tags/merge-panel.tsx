import { tagSubject } from '#client/tags/subject'
import { CommandButton } from '#workspace/command/command-button'
import { selectInTab } from '#workspace/command/context'
import type { Chosen } from '#workspace/list/description'
import { useTabId } from '#workspace/panes/tab-scope'

import { MergeForm } from './merge-form'

/** The panel that merges the selected tags. Changes here change the selection of the list. */
export function MergePanel({ chosen }: { chosen: Chosen }) {
  const tabId = useTabId()
  return (
    <MergeForm ids={[...chosen.ids]} onIds={(ids) => selectInTab(tabId, ids)} known={tagSubject.known}>
      <CommandButton command="tags.clear-selection" intent="ghost" />
    </MergeForm>
  )
}
