/** Work that takes longer than a moment: what it is, how far it has come, and the way to stop it. */
import { create } from 'zustand'

export interface Work {
  key: number
  /** In English, as the command was called; it is translated where it is shown. */
  title: string
  done: number
  total: number
  stop: () => void
}

export const useWork = create<{ list: readonly Work[] }>(() => ({ list: [] }))

let last = 0

/** Says how far a piece of work has come; the first time begins it. */
export function followWork(title: string, stop: () => void) {
  last += 1
  const key = last
  return {
    progress: (done: number, total: number) =>
      useWork.setState(({ list }) => ({
        list: [...list.filter((work) => work.key !== key), { key, title, done, total, stop }],
      })),
    end: () =>
      useWork.setState(({ list }) =>
        list.some((work) => work.key === key) ? { list: list.filter((work) => work.key !== key) } : {},
      ),
  }
}
