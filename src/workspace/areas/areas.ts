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

/** Registers all areas: their views, and the commands that they bring at once. @throws when two views have the same id. */
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

/**
 * Loads the late parts of areas. When all are there, it registers their commands, palette providers and live handlers at once, so
 * that the screen is rendered once.
 */
async function load(areas: readonly Area[]): Promise<void> {
  const parts = (await Promise.all(areas.map(({ late }) => late?.() ?? []))).flat()
  for (const area of areas) here.add(area)
  addCommands(parts.flatMap(({ commands = [] }) => commands))
  for (const [prefix, provider] of parts.flatMap(({ providers = {} }) => Object.entries(providers)))
    if (isPrefix(prefix) && provider) registerProvider(prefix, provider)
  for (const { liveHandlers } of parts) addLiveHandlers(liveHandlers)
}

const missing = (areas: readonly Area[]) => areas.filter((area) => !here.has(area))

/** Notes the areas of the first frame's screens, and loads those that bring no commands at once. @param paths those of its tabs. */
export async function loadAreasOf(paths: readonly string[]): Promise<void> {
  const seen = new Set(paths.map((path) => viewAt(path)))
  shown = all.filter((area) => area.views.some((view) => seen.has(view)))
  await load(missing(shown).filter(({ commands }) => commands === undefined))
}

/** Whether an area is not loaded yet, so that an unknown command may still be registered. */
export const areasComing = (): boolean => all.some((area) => !here.has(area))

let hasFailed = false

/**
 * Whether commands of the first frame's screens are not loaded yet, so that keys for them are held. False after a failed load: no
 * key is held then.
 */
export const screenComing = (): boolean => !hasFailed && missing(shown).length > 0

/** Loads the missing areas of the first frame's screens, once. After a failure the next call tries again. Never rejects. */
function shownAreas(): Promise<void> {
  shownComing ??= load(missing(shown)).catch(() => {
    shownComing = null
    hasFailed = true
  })
  return shownComing
}

/** Loads all missing areas, those of the first frame first, once. After a failure the next call tries again. Never rejects. */
export function otherAreas(): Promise<void> {
  coming ??= (missing(shown).length === 0 ? load(missing(all)) : shownAreas().then(() => load(missing(all)))).catch(
    () => {
      coming = null
    },
  )
  return coming
}

/** Loads all missing areas. Resolves after those of the first frame if `isHere` is true then, else after all. Never rejects. */
export async function areasUntil(isHere: () => boolean): Promise<void> {
  const rest = otherAreas()
  if (missing(shown).length > 0) await shownAreas()
  if (!isHere()) await rest
}
