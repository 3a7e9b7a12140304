// Renders a list's screen in a tab `t1`, with the parts of the frame that it needs.
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'

import type { ListRow } from '#client/lists/known'
import { queries } from '#client/api/queries'
import { TooltipProvider } from '#ui/overlays/tooltip'
import type { ListDescription } from '#workspace/list/description'
import { ListScreen } from '#workspace/list/list-screen'
import { useWorkspace } from '#workspace/panes/store'
import { TabProvider } from '#workspace/panes/tab-scope'
import { emptyLayout, emptyPane } from '#workspace/panes/tree'

/** Opens the only tab of the workspace. It must be in front, because a hidden list draws nothing. */
export function showTab(path: string): void {
  const tab = { id: 't1', path, preview: false, pinned: false }
  const root = { ...emptyPane('p1'), tabs: [tab], active: 't1' }
  useWorkspace.setState({ layout: { ...emptyLayout(), root }, narrow: false })
}

export function ShownList<Row extends ListRow>({ list, address }: { list: ListDescription<Row>; address?: string }) {
  const [query, setQuery] = useState(new URLSearchParams(address))
  return (
    <QueryClientProvider client={queries}>
      <TooltipProvider>
        <TabProvider value="t1">
          <ListScreen list={list} tabId="t1" query={query} setQuery={setQuery} />
        </TabProvider>
      </TooltipProvider>
    </QueryClientProvider>
  )
}
