/** Work that takes longer than a moment: what it is, how far it has come, and the way to stop it. */
import { create } from 'zustand'

export interface Work {
  key: number
  /** In English, as the command was called; it is translated where it is shown. */
  title: string
  done: number
  /** 0: nobody knows. */
  total: number
  /** `done` and `total` are bytes of an upload; when all are sent the server is still at work. */
  bytes: boolean
  stop: () => void
}

export const useWork = create<{ list: readonly Work[] }>(() => ({ list: [] }))

let last = 0

/** Work of which nothing was heard for so long, in milliseconds, is shown all the same. */
const moment = 1000

/** Says how far a piece of work has come; the first time, or a moment, begins it. */
export function followWork(title: string, stop: () => void, writes = true) {
  last += 1
  const key = last
  const progress = (done: number, total: number, bytes = false) => {
    clearTimeout(timer)
    useWork.setState(({ list }) => ({
      list: [...list.filter((work) => work.key !== key), { key, title, done, total, bytes, stop }],
    }))
  }
  // What writes nothing may wait for an answer of the person.
  const timer = writes ? setTimeout(() => progress(0, 0), moment) : undefined
  const end = () => {
    clearTimeout(timer)
    useWork.setState(({ list }) =>
      list.some((work) => work.key === key) ? { list: list.filter((work) => work.key !== key) } : {},
    )
  }
  return { progress, end }
}
