import type { Heard } from '#client/api/live-subscriptions'
import type { Command } from '#workspace/command/command'
import type { Prefix, RowProvider } from '#workspace/palette/store'
import { lateScreen, lateSide, type LoadScreen } from '#workspace/panes/late-screen'
import type { SideProps, View } from '#workspace/areas/view'

/** What of an area the first frame of another does without: its commands, and how the palette finds its things. */
export interface LatePart {
  commands?: readonly Command[]
  providers?: Readonly<Partial<Record<Prefix, RowProvider>>>
  /** What is done when its records were changed elsewhere, by the names of live events. */
  heard?: Heard
}

/** Everything an area brings to the workspace. Its index.ts exports one; workspace-start.tsx lists it. */
export interface Area {
  views: readonly View[]
  /** Loaded before the first frame where that shows one of its views, else right after it. */
  late?: () => Promise<LatePart>
}

type LateView = Omit<View, 'screen' | 'side'> & { screen: LoadScreen; side?: LoadScreen<SideProps> }

/** An area whose screens are loaded when they are first shown, and the rest of it right after the first frame. */
export const lateArea = (late: Area['late'], ...views: readonly LateView[]): Area => ({
  views: views.map(({ side, ...view }) => ({
    ...view,
    screen: lateScreen(view.screen),
    ...(side && { side: lateSide(side) }),
  })),
  late,
})
