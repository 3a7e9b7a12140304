// Components whose code loads after the first frame.
import { type ComponentType, useEffect, useState } from 'react'

/** A component whose code is loaded when it is first shown, or before that by `preload`. */
export interface Late<Props extends object> {
  Late: ComponentType<Props>
  /** Loads the code. Never rejects: a failed import is repeated when the component is shown. */
  preload: () => Promise<void>
  isLoaded: () => boolean
}

interface LateOptions<Props extends object> {
  /** Shown until the code is loaded; left out: nothing. */
  Meanwhile?: ComponentType<Props>
  /** Whether a failed import throws where the component is shown; else the import is repeated every five seconds. */
  fails?: boolean
}

/** Milliseconds until code that could not be loaded is asked for again. */
export const retryAfter = 5000

const unloaded = new Set<() => Promise<void>>()

/**
 * Makes a component whose code is loaded later. Unlike `lazy` of React, code that is already loaded is drawn in the first frame,
 * and a failed import does not unmount the window.
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
    // The component type is kept while it is shown: another type would unmount it and lose its state.
    const [state, setState] = useState<{ Shown: ComponentType<Props> | null; error?: unknown }>({ Shown: loaded })
    useEffect(() => {
      if (state.Shown) return
      let timer: ReturnType<typeof setTimeout> | undefined
      let gone = false
      const refuse = (error: unknown) => {
        if (gone) return
        if (fails) setState({ Shown: null, error })
        else timer = setTimeout(ask, retryAfter)
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

/** Resolves when the browser is idle, at the latest after `timeout` milliseconds. */
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
 * Preloads all components that are not loaded yet, one at a time while the browser is idle, so that key presses come first. A
 * window that is open for days then has all code of its version, even after the server got a newer one.
 */
export async function loadUnasked(): Promise<void> {
  isStarted = true
  // A component that is registered during the loop is loaded too.
  for (const preload of unloaded) {
    await whenIdle(500)
    await preload()
  }
}
