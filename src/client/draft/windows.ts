// The windows of this browser in which the workspace is open. Each holds a lock of the browser as long as its page lives, so
// that what a window left behind can be told from what a living one still works on.

const lockOf = (name: string) => `slotdesk.window.${name}`

/** This page's name; a reload makes another. */
export const thisWindow: string = Math.random().toString(36).slice(2, 12)

/** The page that this window showed before, for as long as the window lives: a reload makes another page of the same window. */
const leftKey = 'slotdesk.window.left'

let held = false

/** Says that this window lives, until its page goes. Where the browser has no locks (plain http), nothing is said. */
export function holdWindow(): void {
  if (held) return
  held = true
  // The browser takes its time to let go of what a page held; the next page of the window may ask before that.
  window.addEventListener('pagehide', () => sessionStorage.setItem(leftKey, thisWindow))
  window.addEventListener('pageshow', ({ persisted }) => persisted && sessionStorage.removeItem(leftKey))
  void navigator.locks?.request(lockOf(thisWindow), () => new Promise(() => undefined)).catch(() => undefined)
}

/** The other windows that live now. */
export async function livingWindows(): Promise<(name: string) => boolean> {
  const { held: locks = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  const names = new Set(locks.map(({ name }) => name))
  const left = sessionStorage.getItem(leftKey)
  if (left !== null) names.delete(lockOf(left))
  // What a window has set apart bears its name with more behind a dot.
  const windowOf = (name: string) => name.split('.', 1)[0] ?? name
  return (name) => windowOf(name) !== thisWindow && names.has(lockOf(windowOf(name)))
}
