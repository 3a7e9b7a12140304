import { useReach } from './server-reachable'

/** Resolves when the server can be reached: at once, unless the last call was not answered. */
export function whenReached(): Promise<void> {
  return new Promise((resolve) => {
    if (!useReach.getState().lostAt) return resolve()
    const stop = useReach.subscribe(({ lostAt }) => {
      if (lostAt) return
      stop()
      resolve()
    })
  })
}
