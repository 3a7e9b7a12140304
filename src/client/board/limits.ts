// The most cards in each column of the board, as the person set it in this browser.
import { create } from 'zustand'
import { z } from 'zod'

import { keepText } from '#client/browser-storage'
import { useSession } from '#client/session/session'

type Limits = Readonly<Record<string, number>>

const stored = z.record(z.string(), z.number().int().min(1).max(999))

const keyOf = () => `slotdesk.board-limits.${useSession.getState().me?.id ?? 0}`

function read(): Limits {
  try {
    return stored.parse(JSON.parse(localStorage.getItem(keyOf()) ?? '{}'))
  } catch {
    return {}
  }
}

const useLimits = create<{ limits: Limits }>(() => ({ limits: read() }))

export const limitOf = (column: number): number | undefined => useLimits.getState().limits[column]

export const useLimit = (column: number): number | undefined => useLimits(({ limits }) => limits[column])

/** Stores in this browser the largest number of cards that a column of the board should have. @param limit undefined removes it. */
export function setLimit(column: number, limit: number | undefined): void {
  const others = Object.entries(read()).filter(([name]) => name !== String(column))
  const limits = Object.fromEntries(limit === undefined ? others : [...others, [String(column), limit]])
  keepText(localStorage, keyOf(), JSON.stringify(limits))
  useLimits.setState({ limits })
}
