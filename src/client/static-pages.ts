import { queryOptions } from '@tanstack/react-query'

import type { StaticPage } from '#contract/static-pages'

import { api } from './api/api-late'
import { dropCopy, dropKept, keepCopy, keptCopies, type KeptCopy } from './draft/copies'
import { holdWindow, livingWindows } from './draft/windows'
import { useSession } from './session/session'

/** One page with its code, read anew whenever it is opened. */
export const staticPage = (id: number) =>
  queryOptions({
    queryKey: ['static-pages', 'one', id],
    queryFn: ({ signal }) => api.staticPages.get({ params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })

const ownerOf = (id: number) => ({ person: useSession.getState().me?.id ?? 0, subject: 'static-pages', id })

/** What was written of a page and is not saved. */
export type Written = Pick<StaticPage, 'title' | 'html' | 'css'>

/** Keeps in this browser what is unsaved of a page; null: nothing is. @returns whether the browser had room for it. */
export function keepPage(id: number, version: number, written: Written | null, against: Written): boolean {
  if (written)
    return keepCopy(ownerOf(id), { savedAt: Date.now(), version, changes: { ...written }, against: { ...against } })
  dropCopy(ownerOf(id))
  return true
}

/** What an earlier window kept of a page, the newest, and how many copies could not be read. */
export async function keptPage(id: number): Promise<{ copy: KeptCopy | undefined; unreadable: number }> {
  holdWindow()
  const { copies, unreadable } = keptCopies(ownerOf(id), await livingWindows())
  return { copy: copies[0], unreadable }
}

export const dropKeptPage = dropKept
