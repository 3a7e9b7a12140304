import type { Call } from '#workspace/command/command'

export interface NoticeAction {
  label: string
  /** Runs through the gate as source `toast`. */
  call?: Call
  onSelect?: () => void
}

/** Something the person is told: shown for three seconds (the texts' figure) and read out. */
export interface Notice {
  kind: 'success' | 'error' | 'refusal' | 'info'
  message: string
  /** What was done (history.ts): once it is taken back, that it was done is not told any more. */
  key?: number
  details?: readonly string[]
  actions?: readonly NoticeAction[]
  /** Until it is dismissed: it names what is still to be done. */
  stays?: boolean
}

/** The texts' display time of a notification, milliseconds. */
export const noticeTime = 3000

type Sink = (notice: Notice) => void
type Withdraw = (key: number) => void

const early: Notice[] = []
let sink: Sink = (notice) => {
  early.push(notice)
}
let withdraw: Withdraw = () => undefined

/** Where notices go: the toasts of the frame. What came before the frame was there is shown then. */
export function setNoticeSink(next: Sink, taken: Withdraw = () => undefined): void {
  sink = next
  withdraw = taken
  for (const notice of early.splice(0)) sink(notice)
}

export function notify(notice: Notice): void {
  sink(notice)
}

/** Takes back what was told of something that was done. */
export const withdrawNotice = (key: number): void => withdraw(key)
