// Notes which post is edited beside a list, so that its tab keeps the draft and the lock like a tab of the post.
import { create } from 'zustand'

import type { Tab } from '#workspace/panes/tree'

/** The id of the post that is open beside a list, by tab id. */
export const useBeside = create<{ byTab: Readonly<Record<string, number>> }>(() => ({ byTab: {} }))

/** Notes the post beside a list. @returns a function that removes the note. */
export function holdBeside(tabId: string, id: number): () => void {
  useBeside.setState(({ byTab }) => ({ byTab: { ...byTab, [tabId]: id } }))
  return () =>
    useBeside.setState(({ byTab }) => {
      const { [tabId]: _, ...others } = byTab
      return { byTab: others }
    })
}

const postPath = /^\/posts\/(\d+)(?:[?#].*)?$/

/** The id of the post that a tab shows, alone or beside its list; undefined: none. */
export function postOfTab({ id, path }: Pick<Tab, 'id' | 'path'>): number | undefined {
  const shown = postPath.exec(path)?.[1]
  return shown === undefined ? useBeside.getState().byTab[id] : Number(shown)
}
