// Who else is at the posts of the tabs, seen or hidden, as their handles show it.
import { colleaguesAt, followColleagues } from '#client/present'
import { Initials, peopleText } from '#ui/initials'
import { useWorkspace } from '#workspace/store'
import { noteTab } from '#workspace/tabs'

import { tabsByPost } from './tabs-by-post'

/** How to stop following the post of a tab. */
const followed = new Map<string, { post: number; stop: () => void }>()
let following = false

/** Begins once there is somebody to hear of. */
export function followOthers(): void {
  if (following) return
  following = true
  useWorkspace.subscribe(({ layout }, before) => {
    if (layout !== before.layout) tabsChanged()
  })
  tabsChanged()
}

function tabsChanged(): void {
  const open = tabsByPost()
  for (const [tabId, { post, stop }] of followed) {
    if (open.get(post)?.has(tabId)) continue
    stop()
    followed.delete(tabId)
    noteTab(tabId, { others: undefined })
  }
  for (const [post, tabs] of open) for (const tabId of tabs) if (!followed.has(tabId)) follow(tabId, post)
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
