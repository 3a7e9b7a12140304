// Which post is changed beside a list: its tab holds it as a tab of its own does.
import { create } from 'zustand'

import type { Tab } from '#workspace/panes/tree'

/** Posts by the tab in whose side panel they are. */
export const useBeside = create<{ byTab: Readonly<Record<string, number>> }>(() => ({ byTab: {} }))

/** @returns what lets it go. */
export function holdBeside(tabId: string, id: number): () => void {
  useBeside.setState(({ byTab }) => ({ byTab: { ...byTab, [tabId]: id } }))
  return () =>
    useBeside.setState(({ byTab }) => {
      const { [tabId]: _, ...others } = byTab
      return { byTab: others }
    })
}

const postPath = /^\/posts\/(\d+)(?:[?#].*)?$/

/** The post that a tab shows, or has beside its list; undefined: none. */
export function postOfTab({ id, path }: Pick<Tab, 'id' | 'path'>): number | undefined {
  const shown = postPath.exec(path)?.[1]
  return shown === undefined ? useBeside.getState().byTab[id] : Number(shown)
}
