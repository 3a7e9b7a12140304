import { Lock } from 'lucide-react'
import { memo, useCallback, useMemo } from 'react'

import { rightTitle } from '#contract/right-titles'
import { passes } from '#contract/rights'
import { Empty } from '#ui/empty'
import { ErrorBoundary } from '#ui/error'
import { useWords } from '#ui/words'
import { useRights } from '#workspace/command/context'
import { describeFailure } from '#workspace/command/gate'
import { NoSuchPage } from '#workspace/frame/empty-pane'
import { setTabPath } from '#workspace/panes/edit'
import { withQuery } from '#workspace/areas/routes'
import { changeLayout } from '#workspace/panes/store'
import { TabProvider } from '#workspace/panes/tab-scope'
import { matchView, type ViewMatch } from '#workspace/areas/views'

/** Shows the screen of a path, or why there is none. Each record has a screen instance of its own, also in the same tab. */
export const TabContent = memo(function TabContent({ tabId, path }: { tabId: string; path: string }) {
  const match = useMemo(() => matchView(path), [path])
  const rights = useRights()
  const words = useWords()
  // Someone without the right to any screen is at `/`.
  if (!match && path === '/')
    return <Denied hint={words('You have no right here yet. An administrator gives it on the Roles page.')} />
  if (!match)
    return (
      <TabProvider value={tabId}>
        <NoSuchPage path={path} />
      </TabProvider>
    )
  if (!passes(match.view.right, rights)) {
    const right = rightTitle(match.view.right, words)
    return (
      <Denied hint={words('You need the right “{right}”. An administrator gives it on the Roles page.', { right })} />
    )
  }
  return (
    <TabProvider value={tabId}>
      <ErrorBoundary describe={describeFailure} key={`${match.view.id} ${JSON.stringify(match.params)}`}>
        <ShownScreen tabId={tabId} path={path} match={match} />
      </ErrorBoundary>
    </TabProvider>
  )
})

function Denied({ hint }: { hint: string }) {
  const words = useWords()
  return <Empty icon={Lock} text={words('You are not authorized to view this page')} hint={hint} />
}

function ShownScreen({ tabId, path, match }: { tabId: string; path: string; match: ViewMatch }) {
  const { Screen } = match.view.screen
  const setQuery = useCallback(
    (query: URLSearchParams, options?: { replace?: boolean }) =>
      changeLayout((layout) => setTabPath(layout, tabId, withQuery(path, query), options?.replace)),
    [tabId, path],
  )
  return <Screen tabId={tabId} path={path} params={match.params} query={match.query} setQuery={setQuery} />
}
