// The open windows of the workspace in this browser. Each holds a lock of the Web Locks API while its page exists, so that a copy
// of a closed window can be told from a copy of an open one.

const lockOf = (name: string) => `slotdesk.window.${name}`

/** Random name of this page. A reload makes a new name. */
export const thisWindow: string = Math.random().toString(36).slice(2, 12)

/** Session storage key of the name of the page that this window showed before a reload. */
const leftKey = 'slotdesk.window.left'

let isHeld = false

/**
 * Holds a Web Lock with this window's name until its page is unloaded, so that other windows know that it is open. Does nothing
 * where the browser has no Web Locks (plain http).
 */
export function holdWindow(): void {
  if (isHeld) return
  isHeld = true
  // The browser may release the lock of an unloaded page only after the next page has queried the locks.
  window.addEventListener('pagehide', () => sessionStorage.setItem(leftKey, thisWindow))
  window.addEventListener('pageshow', ({ persisted }) => persisted && sessionStorage.removeItem(leftKey))
  void navigator.locks?.request(lockOf(thisWindow), () => new Promise(() => undefined)).catch(() => undefined)
}

/** The window that stored a copy. The name of a copy that was set apart is the window's name, a dot and a suffix. */
export const windowOf = (name: string): string => name.split('.', 1)[0] ?? name

/** Returns a function that tells whether a name belongs to another open window. */
export async function livingWindows(): Promise<(name: string) => boolean> {
  const { held: locks = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  const names = new Set(locks.map(({ name }) => name))
  const left = sessionStorage.getItem(leftKey)
  if (left !== null) names.delete(lockOf(left))
  return (name) => windowOf(name) !== thisWindow && names.has(lockOf(windowOf(name)))
}
