/** Which tab a component is in, and whether it can be seen. */
import { createContext, useContext } from 'react'

import { useWorkspace, visibleTabs } from '#workspace/panes/store'

const TabContext = createContext('')
export const TabProvider = TabContext.Provider

/** The id of the tab this component is in. */
export function useTabId(): string {
  return useContext(TabContext)
}

/** Whether the tab can be seen. A hidden tab keeps its state and does no work: `useQuery({…, subscribed: useTabVisible()})`. */
export function useTabVisible(): boolean {
  const tabId = useTabId()
  return useWorkspace((state) => visibleTabs(state).has(tabId))
}
