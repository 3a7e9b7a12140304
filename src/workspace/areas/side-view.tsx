import { useTabId } from '#workspace/panes/tab-scope'
import { matchView } from '#workspace/areas/views'

interface SideViewProps {
  /** The path of the record's own screen, `/posts/1042`. */
  path: string
  close: () => void
}

/** Shows, in a list's side panel, the narrow form of the screen at a path. Shows nothing when that screen has none. */
export function SideView({ path, close }: SideViewProps) {
  const tabId = useTabId()
  const match = matchView(path)
  const side = match?.view.side
  return match && side ? <side.Screen key={path} tabId={tabId} params={match.params} close={close} /> : null
}
