import { useSession } from '#client/session/session'
import { matchRoute, parseSearch } from '#workspace/areas/routes'
import type { View } from '#workspace/areas/view'

let current: readonly View[] = []

/** workspace-start.tsx registers all screens once. @throws when two have the same id. */
export function registerViews(...lists: readonly (readonly View[])[]): void {
  const all = lists.flat()
  const ids = all.map((view) => view.id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice) throw new Error(`Two views are named ${twice}`)
  current = all
}

/** The screens of the brand. */
export function views(): readonly View[] {
  const features = useSession.getState().constants?.brand.features
  return current.filter(({ feature = '' }) => features?.[feature] !== false)
}

export interface ViewMatch {
  view: View
  params: Readonly<Record<string, string>>
  query: URLSearchParams
}

/** The view a path shows; undefined: no such page. */
export function matchView(path: string): ViewMatch | undefined {
  const { pathname, query } = parseSearch(path)
  for (const view of views()) {
    const params = matchRoute(view.path, pathname)
    if (params) return { view, params, query }
  }
  return undefined
}

export const viewAt = (path: string): View | undefined => matchView(path)?.view

/** A view's title for these parameters, in English; with a query it says what that leaves of it. */
export function viewTitle({ view, params, query }: Pick<ViewMatch, 'view' | 'params'> & Partial<ViewMatch>): string {
  return typeof view.title === 'string' ? view.title : view.title(params, query ?? new URLSearchParams())
}

/** Loads the screens that these paths show. */
export async function preloadScreens(paths: Iterable<string>): Promise<void> {
  const screens = new Set([...paths].flatMap((path) => matchView(path)?.view.screen ?? []))
  await Promise.all([...screens].map((screen) => screen.preload()))
}
