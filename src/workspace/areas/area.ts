import type { LiveHandlers } from '#client/api/live-subscriptions'
import type { Command } from '#workspace/command/command'
import type { Prefix, RowProvider } from '#workspace/palette/store'
import { lateScreen, lateSide, type LoadScreen } from '#workspace/panes/late-screen'
import type { SideProps, View } from '#workspace/areas/view'

/** The exports of a module of commands that its area uses. */
export interface LatePart {
  commands?: readonly Command[]
  /** The functions that find rows for the palette, by the prefix of the typed text. */
  providers?: Readonly<Partial<Record<Prefix, RowProvider>>>
  /** Handlers of live events, by event name. The lists of a subject follow its event without one. */
  liveHandlers?: LiveHandlers
}

/** The screens of a subject and the modules of its commands. Its index.ts exports one; workspace-start.tsx lists it. */
export interface Area {
  views: readonly View[]
  /** All commands that its screens show in their first frame. Without it, that frame waits for `late`. */
  commands?: readonly Command[]
  /** Loaded right after the first frame, or before it where `commands` is missing and the frame shows one of its views. */
  late?: () => Promise<LatePart | readonly LatePart[]>
}

interface LateView extends Omit<View, 'path' | 'screen' | 'side'> {
  /** The path pattern. Left out: `/` and the view's id. */
  path?: string
  screen: LoadScreen
  side?: LoadScreen<SideProps>
}

/** Makes an area without `commands`. Its screens are loaded when they are first shown. */
export const lateArea = (late: Area['late'], ...views: readonly LateView[]): Area => ({
  views: views.map(({ side, ...view }) => ({
    path: `/${view.id}`,
    ...view,
    screen: lateScreen(view.screen),
    ...(side && { side: lateSide(side) }),
  })),
  late,
})
