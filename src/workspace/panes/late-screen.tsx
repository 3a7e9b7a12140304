import { type ComponentType, useEffect } from 'react'

import { late } from '#ui/late'
import { Skeleton } from '#ui/skeleton'
import { useMainFocus } from '#workspace/frame/main-focus'
import { screenIsComing } from '#workspace/panes/tab-handle'
import type { SideProps, ViewProps } from '#workspace/areas/view'

/** A screen's code, loaded when it is first shown or told that it soon will be. */
export interface LateScreen<Props = ViewProps> {
  Screen: ComponentType<Props>
  /** Never rejects: a screen that cannot be loaded says so where it is shown. */
  preload: () => Promise<void>
}

/** A module whose default export is the screen. */
export type LoadScreen<Props = ViewProps> = () => Promise<{ default: ComponentType<Props> }>

/** A screen of a tab. It takes the focus from its panel, which had it while there was nothing else to have it. */
export const lateScreen = (load: LoadScreen): LateScreen =>
  made(async () => {
    const { default: Screen } = await load()
    return function FocusedScreen(props) {
      useMainFocus(props.tabId)
      return <Screen {...props} />
    }
  }, ComingScreen)

/** What of a screen stands beside a list. */
export const lateSide = (load: LoadScreen<SideProps>): LateScreen<SideProps> =>
  made(() => load().then((module) => module.default))

function made<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props> = ScreenSkeleton,
): LateScreen<Props> {
  const { Late, preload } = late(load, { Meanwhile, fails: true })
  return { Screen: Late, preload }
}

/** In the place of a tab's screen: keys for it wait until it is there. */
function ComingScreen({ tabId }: ViewProps) {
  useEffect(() => screenIsComing(tabId), [tabId])
  return <ScreenSkeleton />
}

/** A toolbar and rows, of the heights that come. */
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
