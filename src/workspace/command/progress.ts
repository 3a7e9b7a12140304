/** Work that takes long: its title, its progress, and the function that stops it. */
import { create } from 'zustand'

export interface Work {
  key: number
  /** In English; translated where it is shown. */
  title: string
  done: number
  /** 0: unknown. */
  total: number
  /** `done` and `total` are bytes of an upload. When all bytes are sent the server still works. */
  bytes: boolean
  stop: () => void
}

export const useWork = create<{ list: readonly Work[] }>(() => ({ list: [] }))

let last = 0

/** Milliseconds after which writing work is shown, even without a progress report. */
const shownAfter = 1000

/**
 * Follows one piece of work. It is listed from its first progress report on, or after `shownAfter` when it writes. @returns the
 * functions that report its progress and its end.
 */
export function followWork(title: string, stop: () => void, writes = true) {
  last += 1
  const key = last
  const progress = (done: number, total: number, bytes = false) => {
    clearTimeout(timer)
    useWork.setState(({ list }) => ({
      list: [...list.filter((work) => work.key !== key), { key, title, done, total, bytes, stop }],
    }))
  }
  // Work that does not write may be waiting for the person.
  const timer = writes ? setTimeout(() => progress(0, 0), shownAfter) : undefined
  const end = () => {
    clearTimeout(timer)
    useWork.setState(({ list }) =>
      list.some((work) => work.key === key) ? { list: list.filter((work) => work.key !== key) } : {},
    )
  }
  return { progress, end }
}
