// Reports to each tab's handle who else has its post open.
import { colleaguesAt, followColleagues } from '#client/presence/store'
import { Initials, peopleText } from '#ui/initials'
import { tabsOf } from '#workspace/panes/tree'
import { useWorkspace } from '#workspace/panes/store'
import { noteTab } from '#workspace/panes/tabs'
import { matchView } from '#workspace/areas/views'

/** By tab id: the followed post, and the function that stops following it. */
const followed = new Map<string, { post: number; stop: () => void }>()
let following = false

/** Starts, once, to show the other people in each open post on its tab. */
export function followOthers(): void {
  if (following) return
  following = true
  useWorkspace.subscribe(({ layout }, before) => {
    if (layout !== before.layout) tabsChanged()
  })
  tabsChanged()
}

function tabsChanged(): void {
  const open = new Map(tabsOf(useWorkspace.getState().layout).map(({ id, path }) => [id, postOf(path)]))
  for (const [tabId, { post, stop }] of followed) {
    if (open.get(tabId) === post) continue
    stop()
    followed.delete(tabId)
    noteTab(tabId, { others: undefined })
  }
  for (const [tabId, post] of open) if (post !== undefined && !followed.has(tabId)) follow(tabId, post)
}

function postOf(path: string): number | undefined {
  const match = matchView(path)
  return match?.view.id === 'post' ? Number(match.params['postId']) : undefined
}

function follow(tabId: string, post: number): void {
  const note = () => {
    const people = colleaguesAt(post)
    const others =
      people.length > 0 ? { text: peopleText(people), mark: <Initials people={people} hidden /> } : undefined
    noteTab(tabId, { others })
  }
  followed.set(tabId, { post, stop: followColleagues(post, note) })
  note()
}
