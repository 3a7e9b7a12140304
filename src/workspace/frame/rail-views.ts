import { passes } from '#contract/rights'
import { heldRights } from '#workspace/command/context'
import type { View } from '#workspace/areas/view'
import { views } from '#workspace/areas/views'

/** The screens of the rail this person may see, in their order. */
export function railViews(rights: ReadonlySet<string>): View[] {
  return views()
    .filter(
      ({ rail, right, railRights = [] }) =>
        rail !== undefined && [right, ...railRights].every((needed) => passes(needed, rights)),
    )
    .sort((a, b) => (a.rail ?? 0) - (b.rail ?? 0))
}

/** Where a window starts: the first screen this person may see. */
export function homePath(): string {
  return railViews(heldRights())[0]?.path ?? '/'
}
