import { memo, useCallback, useMemo } from 'react'

import { passes } from '#contract/users/rights'
import { ErrorBoundary } from '#ui/error'
import { late } from '#ui/late'
import { useRights } from '#workspace/command/context'
import { describeFailure } from '#workspace/command/gate'
import { NoSuchPage } from '#workspace/frame/empty-pane'
import { setTabPath } from '#workspace/panes/operations'
import { withQuery } from '#workspace/areas/routes'
import { changeLayout } from '#workspace/panes/store'
import { TabProvider } from '#workspace/panes/tab-scope'
import { matchView, type ViewMatch } from '#workspace/areas/views'

const { Late: Denied } = late(() => import('#workspace/panes/denied').then((parts) => parts.Denied))

/** Shows the screen of a path, or why there is none. Each record has a screen instance of its own, also in the same tab. */
export const TabContent = memo(function TabContent({ tabId, path }: { tabId: string; path: string }) {
  const match = useMemo(() => matchView(path), [path])
  const rights = useRights()
  // Someone without the right to any screen is at `/`.
  if (!match && path === '/') return <Denied />
  if (!match)
    return (
      <TabProvider value={tabId}>
        <NoSuchPage path={path} />
      </TabProvider>
    )
  if (!passes(match.view.right, rights)) return <Denied right={match.view.right} />
  return (
    <TabProvider value={tabId}>
      <ErrorBoundary describe={describeFailure} key={`${match.view.id} ${JSON.stringify(match.params)}`}>
        <ShownScreen tabId={tabId} path={path} match={match} />
      </ErrorBoundary>
    </TabProvider>
  )
})

function ShownScreen({ tabId, path, match }: { tabId: string; path: string; match: ViewMatch }) {
  const { Screen } = match.view.screen
  const setQuery = useCallback(
    (query: URLSearchParams, options?: { replace?: boolean }) =>
      changeLayout((layout) => setTabPath(layout, tabId, withQuery(path, query), options?.replace)),
    [tabId, path],
  )
  return <Screen tabId={tabId} path={path} params={match.params} query={match.query} setQuery={setQuery} />
}
