import { useTabId } from '#workspace/panes/tab-scope'
import { matchView } from '#workspace/areas/views'

interface SideViewProps {
  /** The thing's own path, `/posts/1042`. */
  path: string
  close: () => void
}

/** In a list's dock: what can be changed of a thing that has a screen of its own, without leaving the rows. */
export function SideView({ path, close }: SideViewProps) {
  const tabId = useTabId()
  const match = matchView(path)
  const side = match?.view.side
  return match && side ? <side.Screen key={path} tabId={tabId} params={match.params} close={close} /> : null
}
