// The areas there are: what of them is here, what is still to come, and whoever waits for it.
import { addLiveHandlers } from '#client/api/live-subscriptions'
import type { Area } from '#workspace/areas/area'
import { followLiveEvents } from '#workspace/areas/live-to-lists'
import { isPrefix, registerProvider } from '#workspace/palette/store'
import { addCommands } from '#workspace/command/registry'
import { registerViews, viewAt } from '#workspace/areas/views'

let all: readonly Area[] = []
const here = new Set<Area>()
/** The areas of the first frame's screens. They are loaded before all others. */
let shown: readonly Area[] = []
let coming: Promise<void> | null = null
let shownComing: Promise<void> | null = null

/** Says once what areas there are: their views hold from now on. @throws when two views have the same id. */
export function registerAreas(areas: readonly Area[]): void {
  all = areas
  here.clear()
  shown = []
  coming = null
  shownComing = null
  hasFailed = false
  registerViews(areas.flatMap(({ views }) => views))
  followLiveEvents()
  addCommands(areas.flatMap(({ commands }) => commands ?? []))
}

/** Loads parts together and takes them in at once, so that nothing is drawn again for each. */
async function load(areas: readonly Area[]): Promise<void> {
  const parts = (await Promise.all(areas.map(({ late }) => late?.() ?? []))).flat()
  for (const area of areas) here.add(area)
  addCommands(parts.flatMap(({ commands = [] }) => commands))
  for (const [prefix, provider] of parts.flatMap(({ providers = {} }) => Object.entries(providers)))
    if (isPrefix(prefix) && provider) registerProvider(prefix, provider)
  for (const { liveHandlers } of parts) addLiveHandlers(liveHandlers)
}

const missing = (areas: readonly Area[]) => areas.filter((area) => !here.has(area))

/** Loads what the first frame of the screens of these paths needs. */
export async function loadAreasOf(paths: readonly string[]): Promise<void> {
  const seen = new Set(paths.map((path) => viewAt(path)))
  shown = all.filter((area) => area.views.some((view) => seen.has(view)))
  await load(missing(shown).filter(({ commands }) => commands === undefined))
}

/** Whether commands are still to come: what is not known yet may be known in a moment. */
export const areasComing = (): boolean => all.some((area) => !here.has(area))

let hasFailed = false

/**
 * Whether the commands of the first screen are still to come: keys for it wait. When they cannot be loaded, no key waits for them.
 */
export const screenComing = (): boolean => !hasFailed && missing(shown).length > 0

/** Loads the rest of the areas on the screen, once. Never rejects. */
function shownAreas(): Promise<void> {
  shownComing ??= load(missing(shown)).catch(() => {
    shownComing = null
    hasFailed = true
  })
  return shownComing
}

/** Loads all the others, once; what could not be loaded is tried again when it is asked for again. Never rejects. */
export function otherAreas(): Promise<void> {
  coming ??= (missing(shown).length === 0 ? load(missing(all)) : shownAreas().then(() => load(missing(all)))).catch(
    () => {
      coming = null
    },
  )
  return coming
}

/** Loads areas until `isHere` answers true or there are no more. Never rejects. */
export async function areasUntil(isHere: () => boolean): Promise<void> {
  const rest = otherAreas()
  if (missing(shown).length > 0) await shownAreas()
  if (!isHere()) await rest
}
