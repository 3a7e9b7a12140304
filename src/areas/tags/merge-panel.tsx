import { tagSubject } from '#client/taxonomy'
import { CommandButton } from '#workspace/command/command-button'
import { selectInTab } from '#workspace/command/context'
import type { Chosen } from '#workspace/list/description'
import { useTabId } from '#workspace/panes/tab-scope'

import { MergeForm } from './merge-form'

/** The selected tags become one: what is picked here is what is selected. */
export function MergePanel({ chosen }: { chosen: Chosen }) {
  const tabId = useTabId()
  return (
    <MergeForm ids={[...chosen.ids]} onIds={(ids) => selectInTab(tabId, ids)} known={tagSubject.known}>
      <CommandButton command="tags.clear-selection" intent="ghost" />
    </MergeForm>
  )
}
