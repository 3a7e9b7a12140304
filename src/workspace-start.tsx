// Everything a signed-in person needs: commands, views, palette providers, the frame. Its own chunk: the login form is small.
import { Suspense } from 'react'

import { readToken } from '#client/connection'
import { queries } from '#client/queries'
import { useReach } from '#client/reach'
import type { useSession } from '#client/session'
import { historyCommands } from '#commands/history'
import { layoutCommands } from '#commands/layout'
import { keyCommands } from '#commands/keys'
import { paletteCommands } from '#commands/palette'
import { paneCommands } from '#commands/pane'
import { postCommands } from '#commands/posts'
import { postsListCommands, tableCommands } from '#commands/posts-list'
import { sessionCommands, shortCode } from '#commands/session'
import { tabCommands } from '#commands/tab'
import { themeCommands } from '#commands/theme'
import { activityViews } from '#areas/activity'
import { postViews } from '#areas/post'
import { postsViews, SectionSwitch } from '#areas/posts'
import { settingsViews } from '#areas/settings'
import { Failure } from '#contract/failure'
import { configureForms } from '#ui/form/form'
import { followAddress } from '#workspace/address'
import { setRights } from '#workspace/context'
import { Frame } from '#workspace/frame'
import { ConnectionLost } from '#workspace/connection-lost'
import { configureFrame, setStatus, whenFrameShown } from '#workspace/frame-options'
import { run } from '#workspace/gate'
import { parseRunLink } from '#workspace/links'
import { homePath } from '#workspace/rail-views'
import { registerCommands } from '#workspace/registry'
import { findTab, panesOf } from '#workspace/panes'
import { restoreWorkspace, useWorkspace } from '#workspace/store'
import { preloadScreens, registerViews } from '#workspace/views'

type Session = ReturnType<typeof useSession.getState>

/** Every command there is, for the registry and for its tests. */
export const allCommands = [
  ...paneCommands,
  ...tabCommands,
  ...layoutCommands,
  ...paletteCommands,
  ...historyCommands,
  ...themeCommands,
  ...keyCommands,
  ...sessionCommands,
  ...tableCommands,
  ...postsListCommands,
  ...postCommands,
]

export const allViews = [...postsViews, ...postViews, ...settingsViews, ...activityViews]

/** Says in the status bar since when the server does not answer; once it does again, what is shown is read anew. */
function followReach(): void {
  useReach.subscribe(({ lostAt }) => {
    const content = lostAt && <ConnectionLost since={lostAt} />
    setStatus({ id: 'connection', side: 'left', order: 0, content })
    if (!lostAt) void queries.invalidateQueries()
  })
}

/**
 * Fills the frame from the session and loads the screens that will be seen. Render the frame, then call `ready`: it opens
 * the address the window came with.
 */
export async function startWorkspace({ me, constants, languages, language }: Session) {
  registerCommands(allCommands)
  registerViews(allViews)
  // Nobody opens the palette before the first frame.
  void import('./palette-providers').then(({ registerProviders }) => registerProviders())
  configureForms({
    readFieldMessages: (error) => (error instanceof Failure ? (error.detail.fields ?? {}) : {}),
  })
  const brand = constants?.brand
  document.documentElement.dataset.brand = brand?.id ?? 'gh'
  configureFrame({
    brand: { code: brand?.id ?? 'gh', name: brand?.name ?? 'Slotdesk', zone: brand?.zone ?? 'UTC' },
    user: me ? { name: me.name } : null,
    signedIn: () => readToken() !== null,
    language: { current: shortCode(language), codes: languages.map(({ code }) => shortCode(code)) },
    siteUrl: brand?.site_url ?? '/site/',
    sectionSwitch: (
      <Suspense>
        <SectionSwitch />
      </Suspense>
    ),
  })
  followReach()
  setRights(me?.rights ?? [])
  restoreWorkspace(window)
  const { layout } = useWorkspace.getState()
  const seen = panesOf(layout.root).flatMap(({ active }) => findTab(layout, active ?? '')?.tab.path ?? [])
  await preloadScreens([location.pathname === '/' ? homePath() : location.pathname, ...seen])
  const ready = () => {
    followAddress(window, homePath, (path) => {
      const call = parseRunLink(path)
      if (call) void whenFrameShown(() => void run(call, 'link'))
    })
  }
  return { Frame, ready }
}
