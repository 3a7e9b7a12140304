import { type ComponentType, lazy, useState } from 'react'

import type { ViewProps } from '#workspace/view'

/** A screen's code, loaded when it is first shown or told that it soon will be. */
export interface LateScreen {
  Screen: ComponentType<ViewProps>
  /** Never rejects: a screen that cannot be loaded says so where it is shown. */
  preload: () => Promise<void>
}

/** A module whose default export is the screen. */
export type LoadScreen = () => Promise<{ default: ComponentType<ViewProps> }>

/**
 * What was loaded beforehand shows in the first frame. A lazy component does not: it shows its fallback first, and React
 * then keeps that for 300 ms.
 */
export function lateScreen(load: LoadScreen): LateScreen {
  let loaded: ComponentType<ViewProps> | null = null
  const Lazy = lazy(load)
  function Screen(props: ViewProps) {
    // Held for as long as it is shown: another component in its place would lose what is in it.
    const [Shown] = useState<ComponentType<ViewProps>>(() => loaded ?? Lazy)
    return <Shown {...props} />
  }
  const preload = async () => {
    try {
      loaded = (await load()).default
    } catch {
      loaded = null
    }
  }
  return { Screen, preload }
}
