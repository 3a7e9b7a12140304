// The windows of this browser in which the workspace is open. Each holds a lock of the browser as long as its page lives, so
// that what a window left behind can be told from what a living one still works on.

const lockOf = (name: string) => `slotdesk.window.${name}`

/** This page's name; a reload makes another. */
export const thisWindow: string = Math.random().toString(36).slice(2, 12)

let held = false

/** Says that this window lives, until its page goes. Where the browser has no locks (plain http), nothing is said. */
export function holdWindow(): void {
  if (held) return
  held = true
  void navigator.locks?.request(lockOf(thisWindow), () => new Promise(() => undefined)).catch(() => undefined)
}

/** The other windows that live now. */
export async function livingWindows(): Promise<(name: string) => boolean> {
  const { held: locks = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  const names = new Set(locks.map(({ name }) => name))
  // What a window has set apart bears its name with more behind a dot.
  const windowOf = (name: string) => name.split('.', 1)[0] ?? name
  return (name) => windowOf(name) !== thisWindow && names.has(lockOf(windowOf(name)))
}
