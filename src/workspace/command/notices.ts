import { say } from '#contract/base/say'
import type { Call } from '#workspace/command/command'

export interface NoticeAction {
  label: string
  /** Runs through the gate as source `toast`. */
  call?: Call
  onSelect?: () => void
}

/** A message for the person. It is shown for three seconds, as the specification says, and announced to screen readers. */
export interface Notice {
  kind: 'success' | 'error' | 'refusal' | 'info'
  message: string
  /** The history entry that it reports (history.ts). When that is undone, the notice is removed. */
  key?: number
  details?: readonly string[]
  actions?: readonly NoticeAction[]
  /** Whether it stays until it is dismissed, because something is left to do. */
  stays?: boolean
}

/** How long a notice is shown, in milliseconds. */
export const noticeTime = 3000

/** A line for each of the first `most` of a list, and a last line that says how many more there are. */
export function firstLines<T>(list: readonly T[], most: number, line: (one: T) => string): string[] {
  const more = list.length - most
  return [...list.slice(0, most).map(line), ...(more > 0 ? [say`and ${more} more`] : [])]
}

type Sink = (notice: Notice) => void
type Withdraw = (key: number) => void

const early: Notice[] = []
let sink: Sink = (notice) => {
  early.push(notice)
}
let withdraw: Withdraw = () => undefined

/** Sets the function that shows notices, and the one that removes them. Notices that came before are shown now. */
export function setNoticeSink(next: Sink, taken: Withdraw = () => undefined): void {
  sink = next
  withdraw = taken
  for (const notice of early.splice(0)) sink(notice)
}

export function notify(notice: Notice): void {
  sink(notice)
}

/** Removes the notice of a history entry. */
export const withdrawNotice = (key: number): void => withdraw(key)
