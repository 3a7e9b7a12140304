import { useSession } from '#client/session/session'
import { matchRoute, parseSearch } from '#workspace/areas/routes'
import type { View } from '#workspace/areas/view'

let current: readonly View[] = []

/** Registers the views of all screens, in place of those before. @throws when two have the same id. */
export function registerViews(...lists: readonly (readonly View[])[]): void {
  const all = lists.flat()
  const ids = all.map((view) => view.id)
  const twice = ids.find((id, at) => ids.indexOf(id) !== at)
  if (twice) throw new Error(`Two views are named ${twice}`)
  current = all
}

/** The registered views, without those whose feature the brand does not have. */
export function views(): readonly View[] {
  const features = useSession.getState().constants?.brand.features
  return current.filter(({ feature = '' }) => features?.[feature] !== false)
}

export interface ViewMatch {
  view: View
  params: Readonly<Record<string, string>>
  query: URLSearchParams
}

/** The view whose pattern a path fits, with the path's parameters and query; undefined: there is none. */
export function matchView(path: string): ViewMatch | undefined {
  const { pathname, query } = parseSearch(path)
  for (const view of views()) {
    const params = matchRoute(view.path, pathname)
    if (params) return { view, params, query }
  }
  return undefined
}

export const viewAt = (path: string): View | undefined => matchView(path)?.view

/** A view's title for these parameters, in English. With a query, a list's title names its filters. */
export function viewTitle({ view, params, query }: Pick<ViewMatch, 'view' | 'params'> & Partial<ViewMatch>): string {
  return typeof view.title === 'string' ? view.title : view.title(params, query ?? new URLSearchParams())
}

/** Loads the screens that these paths show. Resolves when all are loaded. */
export async function preloadScreens(paths: Iterable<string>): Promise<void> {
  const screens = new Set([...paths].flatMap((path) => matchView(path)?.view.screen ?? []))
  await Promise.all([...screens].map((screen) => screen.preload()))
}
