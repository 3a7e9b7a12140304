// Parts of the window whose code comes after the first frame.
import { type ComponentType, useEffect, useState } from 'react'

/** A component whose code is loaded when it is first shown, or told that it soon will be. */
export interface Late<Props extends object> {
  Late: ComponentType<Props>
  /** Never rejects: what cannot be loaded is asked for again where it is shown. */
  preload: () => Promise<void>
  isLoaded: () => boolean
}

interface LateOptions<Props extends object> {
  /** What is shown until the code is here; left out: nothing. */
  Meanwhile?: ComponentType<Props>
  /** Whether a code that cannot be loaded is an error where it is shown; else it is asked for again every five seconds. */
  fails?: boolean
}

/** Milliseconds until a part that could not be loaded is asked for again. */
const again = 5000

const unloaded = new Set<() => Promise<void>>()

/**
 * React's own `lazy` shows a fallback even for what was loaded beforehand and then keeps it for 300 ms, and a code that does not
 * come takes the whole window with it. Here what is loaded shows in its first frame, and what is not leaves the rest alone.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { Meanwhile, fails = false }: LateOptions<Props> = {},
): Late<Props> {
  let loaded: ComponentType<Props> | null = null
  const fetched = async () => {
    loaded ??= await load()
    unloaded.delete(preload)
    return loaded
  }
  const preload = () => fetched().then(nothing, nothing)
  unloaded.add(preload)
  function Late(props: Props) {
    // Held for as long as it is shown: another component in its place would lose what is in it.
    const [state, setState] = useState<{ Shown: ComponentType<Props> | null; error?: unknown }>({ Shown: loaded })
    useEffect(() => {
      if (state.Shown) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let gone = false
      const refuse = (error: unknown) => {
        if (gone) return
        if (fails) setState({ Shown: null, error })
        else timer = setTimeout(ask, again)
      }
      const ask = () => void fetched().then((Shown) => gone || setState({ Shown }), refuse)
      ask()
      return () => {
        gone = true
        clearTimeout(timer)
      }
    }, [state])
    if (state.error !== undefined) throw state.error
    if (state.Shown) return <state.Shown {...props} />
    return Meanwhile ? <Meanwhile {...props} /> : null
  }
  return { Late, preload, isLoaded: () => loaded !== null }
}

const nothing = () => {}

/** Resolves when the window has nothing else to do, at the latest after this many milliseconds. */
const whenIdle = (timeout: number) =>
  new Promise<unknown>((resolve) => {
    if (typeof requestIdleCallback === 'function') requestIdleCallback(resolve, { timeout })
    else setTimeout(resolve, timeout / 10)
  })

let isStarted = false

/** Loads code that a key may ask for soon, when the window is idle. */
export function loadWhenIdle(load: () => Promise<unknown>): void {
  const once = () => (unloaded.delete(once), load().then(nothing, nothing))
  unloaded.add(once)
  if (isStarted) void loadUnasked()
}

/**
 * Loads what nobody asked for yet, one after the other and each while nothing is done, so that a key that is pressed meanwhile
 * goes first. A window that is open for days then has its code, whatever the server was given since.
 */
export async function loadUnasked(): Promise<void> {
  isStarted = true
  // What comes with one is visited after it.
  for (const preload of unloaded) {
    await whenIdle(500)
    await preload()
  }
}
