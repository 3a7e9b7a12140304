import type { Preferences } from '#workspace/panes/saved-layout'

/** A list's address that a person saved under a name. */
export interface SavedView {
  name: string
  path: string
}

/** A person's saved views in their order, which the keys `g 1` to `g 9` and the rail follow. */
export const savedViewsOf = ({ views, viewOrder }: Preferences): SavedView[] =>
  [...new Set([...viewOrder, ...Object.keys(views)])].flatMap((name) => {
    const path = Object.hasOwn(views, name) ? views[name] : undefined
    return path === undefined ? [] : [{ name, path }]
  })

/** How many saved views have a key of their own: the first ones. */
export const viewsWithKey = 9
