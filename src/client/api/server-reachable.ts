// Whether the server answers: since when it does not, and the asking until it does again.
import { create } from 'zustand'

/** While nobody answers, the server is asked this often. */
const askEvery = 5_000

export const useReach = create<{ lostAt: Date | null }>(() => ({ lostAt: null }))

let timer: ReturnType<typeof setInterval> | undefined

/** Any answer will do, an error too. */
export function answered(): void {
  clearInterval(timer)
  timer = undefined
  if (useReach.getState().lostAt) useReach.setState({ lostAt: null })
}

/** Nobody answered: `address` is asked until somebody does. */
export function notAnswered(address: string): void {
  if (timer !== undefined) return
  useReach.setState({ lostAt: new Date() })
  const ask = () => fetch(address, { method: 'HEAD', signal: AbortSignal.timeout(askEvery - 1000) })
  timer = setInterval(() => void ask().then(answered, () => undefined), askEvery)
}
