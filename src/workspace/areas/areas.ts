// The areas there are: what of them is here, what is still to come, and whoever waits for it.
import { hear } from '#client/api/live-subscriptions'
import type { Area } from '#workspace/areas/area'
import { hearSubjects } from '#workspace/areas/on-change'
import { isPrefix, registerProvider } from '#workspace/palette/store'
import { addCommands } from '#workspace/command/registry'
import { registerViews, viewAt } from '#workspace/areas/views'

let all: readonly Area[] = []
const here = new Set<Area>()
let coming: Promise<void> | null = null

/** Says once what areas there are: their views hold from now on. @throws when two views have the same id. */
export function registerAreas(areas: readonly Area[]): void {
  all = areas
  here.clear()
  coming = null
  registerViews(areas.flatMap(({ views }) => views))
  hearSubjects()
}

/** Loads parts together and takes them in at once, so that nothing is drawn again for each. */
async function load(areas: readonly Area[]): Promise<void> {
  const parts = (await Promise.all(areas.map(({ late }) => late?.() ?? []))).flat()
  for (const area of areas) here.add(area)
  addCommands(parts.flatMap(({ commands = [] }) => commands))
  for (const [prefix, provider] of parts.flatMap(({ providers = {} }) => Object.entries(providers)))
    if (isPrefix(prefix) && provider) registerProvider(prefix, provider)
  for (const { heard } of parts) hear(heard)
}

/** Loads what the screens of these paths need to be worked with. */
export async function loadAreasOf(paths: readonly string[]): Promise<void> {
  const shown = new Set(paths.map((path) => viewAt(path)))
  await load(all.filter((area) => !here.has(area) && area.views.some((view) => shown.has(view))))
}

/** Whether commands are still to come: what is not known yet may be known in a moment. */
export const areasComing = (): boolean => all.some((area) => !here.has(area))

/** Loads all the others, once; what could not be loaded is tried again when it is asked for again. Never rejects. */
export function otherAreas(): Promise<void> {
  coming ??= load(all.filter((area) => !here.has(area))).catch(() => {
    coming = null
  })
  return coming
}
