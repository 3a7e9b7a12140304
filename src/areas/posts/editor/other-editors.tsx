// Reports to each tab's handle who else has its post open.
import { colleaguesAt, followColleagues } from '#client/presence/store'
import { Initials, peopleText } from '#ui/initials'
import { tabsOf } from '#workspace/panes/tree'
import { useWorkspace } from '#workspace/panes/store'
import { noteTab } from '#workspace/panes/tabs'
import { matchView } from '#workspace/areas/views'

/** By tab id: the post whose other editors its tab shows, and the function that stops it. */
const shownPosts = new Map<string, { post: number; stop: () => void }>()
let isStarted = false

/** Starts, once, to show the other people in each open post on its tab. */
export function showOtherEditors(): void {
  if (isStarted) return
  isStarted = true
  useWorkspace.subscribe(({ layout }, before) => {
    if (layout !== before.layout) tabsChanged()
  })
  tabsChanged()
}

function tabsChanged(): void {
  const open = new Map(tabsOf(useWorkspace.getState().layout).map(({ id, path }) => [id, postOf(path)]))
  for (const [tabId, { post, stop }] of shownPosts) {
    if (open.get(tabId) === post) continue
    stop()
    shownPosts.delete(tabId)
    noteTab(tabId, { others: undefined })
  }
  for (const [tabId, post] of open) if (post !== undefined && !shownPosts.has(tabId)) showIn(tabId, post)
}

function postOf(path: string): number | undefined {
  const match = matchView(path)
  return match?.view.id === 'post' ? Number(match.params['postId']) : undefined
}

function showIn(tabId: string, post: number): void {
  const note = () => {
    const people = colleaguesAt(post)
    const others =
      people.length > 0 ? { text: peopleText(people), mark: <Initials people={people} hidden /> } : undefined
    noteTab(tabId, { others })
  }
  shownPosts.set(tabId, { post, stop: followColleagues(post, note) })
  note()
}
