import { type ComponentType, useEffect } from 'react'

import { late } from '#ui/late'
import { Skeleton } from '#ui/skeleton'
import { useMainFocus } from '#workspace/frame/main-focus'
import { screenIsComing } from '#workspace/panes/tab-handle'
import type { SideProps, ViewProps } from '#workspace/areas/view'

/** A screen whose code is loaded when it is first shown or preloaded. */
export interface LateScreen<Props = ViewProps> {
  Screen: ComponentType<Props>
  /** Never rejects: if loading fails, the screen shows the error. */
  preload: () => Promise<void>
}

/** A module whose default export is the screen. */
export type LoadScreen<Props = ViewProps> = () => Promise<{ default: ComponentType<Props> }>

/**
 * A tab's screen with lazily loaded code. When the screen is drawn it takes the focus from its panel, which has it while the screen
 * loads.
 */
export const lateScreen = (load: LoadScreen): LateScreen =>
  made(async () => {
    const { default: Screen } = await load()
    return function FocusedScreen(props) {
      useMainFocus(props.tabId)
      return <Screen {...props} />
    }
  }, ComingScreen)

/** The lazily loaded part of a screen that is shown beside a list. */
export const lateSide = (load: LoadScreen<SideProps>): LateScreen<SideProps> =>
  made(() => load().then((module) => module.default))

function made<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = ScreenSkeleton,
): LateScreen<Props> {
  const { Late, preload } = late(load, { Meanwhile, fails: true })
  return { Screen: Late, preload }
}

/** The placeholder of a screen whose code is loading. While it is shown, keys for the screen are held. */
function ComingScreen({ tabId }: ViewProps) {
  useEffect(() => screenIsComing(tabId), [tabId])
  return <ScreenSkeleton />
}

/** A placeholder with a toolbar and rows of the final heights. */
function ScreenSkeleton() {
  return (
    <div aria-hidden className="flex h-full flex-col">
      <div className="flex h-10 items-center gap-2 border-b border-line px-3">
        <Skeleton className="h-6 w-32" />
        <Skeleton className="h-6 w-20" />
      </div>
      {[40, 55, 35, 60, 45, 50].map((width) => (
        <div key={width} className="flex h-row items-center border-b border-line px-3">
          <span style={{ width: `${width}%` }}>
            <Skeleton className="h-3 w-full" />
          </span>
        </div>
      ))}
    </div>
  )
}
