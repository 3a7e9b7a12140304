// Starts the workspace of a signed-in person: commands, views, palette providers, the frame. A chunk of its own, so that login
// stays small.
import { queries, whenRead } from '#client/api/queries'
import { useReach } from '#client/api/server-reachable'
import { followSession, isSignedIn, type useSession } from '#client/session/session'
import { historyCommands } from '#commands/frame/history'
import { listCommands } from '#commands/record/list-keys'
import { keyCommands } from '#commands/frame/keys'
import { paletteCommands } from '#commands/frame/palette'
import { paneCommands } from '#commands/frame/pane'
import { sessionCommands } from '#commands/frame/session'
import { tabCommands } from '#commands/frame/tab'
import { tableCommands } from '#commands/table/commands'
import { accountArea } from '#areas/account'
import { activityArea } from '#areas/activity'
import { advertisementsArea } from '#areas/advertisements'
import { whyArea } from '#areas/why'
import { auditArea } from '#areas/audit'
import { authorProfileArea } from '#areas/author-profile'
import { boardArea } from '#areas/board'
import { calendarArea } from '#areas/calendar'
import { callToActionsArea } from '#areas/call-to-actions'
import { categoriesArea } from '#areas/categories'
import { contextualLinksArea } from '#areas/contextual-links'
import { expertsArea } from '#areas/experts'
import { imagesArea } from '#areas/images'
import { hotNewsArea } from '#areas/hot-news'
import { jobsArea } from '#areas/jobs'
import { languagesArea } from '#areas/languages'
import { menusArea } from '#areas/menus'
import { postArea } from '#areas/posts/editor'
import { rolesArea } from '#areas/roles'
import { postsArea } from '#areas/posts/list'
import { sectionsArea } from '#areas/sections'
import { settingsArea } from '#areas/settings'
import { staticPagesArea } from '#areas/static-pages'
import { stopWordsArea } from '#areas/stop-words'
import { tagsArea } from '#areas/tags'
import { usersArea } from '#areas/users'
import { describeFailure, Failure } from '#contract/base/failure'
import { ErrorBoundary, retryFailed } from '#ui/error'
import { configureForms } from '#ui/form/field-messages'
import { followAddress } from '#workspace/panes/browser-address'
import { keepHistory } from '#workspace/command/history-storage'
import type { Area } from '#workspace/areas/area'
import { loadAreasOf, otherAreas, registerAreas } from '#workspace/areas/areas'
import { Frame } from '#workspace/frame/frame'
import { ConnectionLost } from '#workspace/frame/connection-lost'
import { announceFirstScreen, configureFrame, firstScreen, setStatus, whenFrameShown } from '#workspace/frame/options'
import { run } from '#workspace/command/gate'
import { parseRunLink } from '#workspace/command/run-links'
import { homePath } from '#workspace/frame/rail-views'
import { registerCommands } from '#workspace/command/registry'
import { findTab, panesOf } from '#workspace/panes/tree'
import { restoreWorkspace, useWorkspace } from '#workspace/panes/store'
import { preloadScreens } from '#workspace/areas/views'

/** The frame. An error of the frame itself is shown in its place; unsaved texts are kept outside of it. */
const Workspace = () => (
  <ErrorBoundary describe={describeFailure}>
    <Frame />
  </ErrorBoundary>
)

type Session = ReturnType<typeof useSession.getState>

/** The commands of the frame itself, and of everything shown in it. */
export const frameCommands = [
  ...paneCommands,
  ...tabCommands,
  ...paletteCommands,
  ...historyCommands,
  ...keyCommands,
  ...sessionCommands,
  ...tableCommands,
  ...listCommands,
]

/** The commands of the frame that load after the first frame. */
const frameArea: Area = { views: [], late: () => import('#commands/frame/late') }

/** All areas. */
export const areas = [
  frameArea,
  postsArea,
  postArea,
  boardArea,
  calendarArea,
  sectionsArea,
  categoriesArea,
  tagsArea,
  menusArea,
  staticPagesArea,
  stopWordsArea,
  contextualLinksArea,
  hotNewsArea,
  languagesArea,
  imagesArea,
  expertsArea,
  advertisementsArea,
  callToActionsArea,
  authorProfileArea,
  usersArea,
  rolesArea,
  auditArea,
  jobsArea,
  settingsArea,
  accountArea,
  activityArea,
  whyArea,
]

/**
 * Shows in the status bar since when the server does not answer. When it answers again, all queries are read anew, and screens whose
 * code could not be loaded are loaded.
 */
function followReach(): void {
  useReach.subscribe(({ lostAt }) => {
    const content = lostAt && <ConnectionLost since={lostAt} />
    setStatus({ id: 'connection', side: 'left', order: 0, content })
    if (lostAt) return
    retryFailed()
    void queries.invalidateQueries()
  })
}

/** Runs a link. Its arguments are words that only its command can parse, so all commands are loaded first. */
async function runLink(path: string): Promise<void> {
  await otherAreas()
  const call = parseRunLink(path)
  if (call) await run(call, 'link')
}

/**
 * Opens the stream of live events once all areas, which listen to it, are loaded. From then on dragged files are refused, too, and the
 * person's preferences are synced.
 */
const hearOthers = () =>
  otherAreas()
    .then(() =>
      Promise.all([
        import('#client/api/events'),
        import('#client/unsaved/windows'),
        import('#workspace/frame/refuse-drops'),
        import('#workspace/panes/sync-preferences'),
      ]),
    )
    .then(([{ followEvents }, { holdWindow }, { refuseDrops }, { followPreferences }]) => {
      holdWindow()
      refuseDrops(window)
      followEvents()
      followPreferences(window)
    })
    // Without the stream the lists stay as they were read.
    .catch(() => undefined)

const lockName = 'slotdesk.window.'

/**
 * Whether another window of this browser holds its lock. The previous page of this window may hold its own still
 * (client/unsaved/windows.ts).
 */
async function isBesideOthers(): Promise<boolean> {
  const own = lockName + sessionStorage.getItem(`${lockName}left`)
  const { held = [] } = (await navigator.locks?.query().catch(() => null)) ?? {}
  return held.some(({ name = '' }) => name.startsWith(lockName) && !name.startsWith(own))
}

const afterPaint = (work: () => void) => requestAnimationFrame(() => setTimeout(work))

/**
 * Fills the frame from the session and loads the screens that are shown first. Render the frame, then call `ready`: it opens
 * the window's first address.
 */
export async function startWorkspace({ me, constants, languages, language }: Session) {
  registerCommands(frameCommands)
  registerAreas(areas)
  configureForms({
    readFieldMessages: (error) => (error instanceof Failure ? (error.detail.fields ?? {}) : {}),
  })
  const brand = constants?.brand
  document.documentElement.dataset.brand = brand?.id ?? 'gh'
  configureFrame({
    brand: { code: brand?.id ?? 'gh', name: brand?.name ?? 'Slotdesk', zone: brand?.zone ?? 'UTC' },
    user: me ? { name: me.name } : null,
    signedIn: isSignedIn,
    language: { current: language, known: languages },
    siteUrl: brand?.site_url ?? '/site/',
  })
  followReach()
  followSession(window)
  restoreWorkspace(window, await isBesideOthers())
  keepHistory(window.sessionStorage)
  const { layout } = useWorkspace.getState()
  const seen = panesOf(layout.root).flatMap(({ active }) => findTab(layout, active ?? '')?.tab.path ?? [])
  const shown = [location.pathname === '/' ? homePath() : location.pathname, ...seen]
  await Promise.all([preloadScreens(shown), loadAreasOf(shown)])
  const ready = () => {
    followAddress(window, homePath, (path) => void whenFrameShown(() => void runLink(path)))
    // The rows are drawn in the second frame after the answer at the latest.
    void whenFrameShown(() =>
      afterPaint(() => void whenRead().then(() => afterPaint(() => afterPaint(announceFirstScreen)))),
    )
    void firstScreen.then(hearOthers)
  }
  return { Workspace, ready }
}
