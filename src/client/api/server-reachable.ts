// Tracks since when the server cannot be reached. Meanwhile it is requested every five seconds.
import { create } from 'zustand'

/** Milliseconds between two requests while the server does not answer. */
const askEvery = 5_000

export const useReach = create<{ lostAt: Date | null }>(() => ({ lostAt: null }))

let timer: ReturnType<typeof setInterval> | undefined

/** Whether an answer is a proxy's word that the server behind it did not answer: the server says why in JSON when it is busy. */
export const isByProxy = (status: number, type: string | null): boolean =>
  status === 502 || status === 504 || (status === 503 && !type?.includes('json'))

/** Notes that the server answered; an error response counts too. */
export function answered(): void {
  clearInterval(timer)
  timer = undefined
  if (useReach.getState().lostAt) useReach.setState({ lostAt: null })
}

/** Notes that the server did not answer, and requests `address` until it does. */
export function notAnswered(address: string): void {
  if (timer !== undefined) return
  useReach.setState({ lostAt: new Date() })
  const ask = () => fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(askEvery - 1000) })
  timer = setInterval(
    () =>
      void ask().then(
        ({ status, headers }) => isByProxy(status, headers.get('Content-Type')) || answered(),
        () => undefined,
      ),
    askEvery,
  )
}
