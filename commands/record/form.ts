import type { Tools } from '#workspace/command/command'
import { focusedTab } from '#workspace/panes/tree'
import { openFormIn } from '#workspace/form/handle'
import { useWorkspace } from '#workspace/panes/store'
import { matchView } from '#workspace/areas/views'

/** Opens the form of a record, or a new one, beside its list: in the tab in front if it shows that list, else in another tab. */
export async function openForm(
  { view, path, panel }: { view: string; path: string; panel?: string },
  { run, context }: Tools,
  id?: number,
): Promise<void> {
  if (context.tab?.view !== view) await run({ id: 'workspace.open', args: { path } })
  const tab = focusedTab(useWorkspace.getState().layout)
  if (tab && matchView(tab.path)?.view.id === view) await openFormIn(tab.id, id, panel)
}
