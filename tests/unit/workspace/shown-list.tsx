// A list's screen in a tab `t1`, with what the frame puts around it.
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'

import type { ListRow } from '#client/lists/known'
import { queries } from '#client/api/queries'
import { TooltipProvider } from '#ui/overlays/tooltip'
import type { ListDescription } from '#workspace/list/description'
import { ListScreen } from '#workspace/list/list-screen'
import { TabProvider } from '#workspace/panes/tab-scope'

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
