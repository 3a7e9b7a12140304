import { passes } from '#contract/users/rights'
import { heldRights } from '#workspace/command/context'
import type { View } from '#workspace/areas/view'
import { views } from '#workspace/areas/views'

/** The views that the rail shows to a person with these rights, in its order. */
export function railViews(rights: ReadonlySet<string>): View[] {
  return views()
    .filter(
      ({ rail, right, railRights = [] }) =>
        rail !== undefined && [right, ...railRights].every((needed) => passes(needed, rights)),
    )
    .sort((a, b) => (a.rail ?? 0) - (b.rail ?? 0))
}

/**
 * The path of the first screen of the rail that the person may see, which a new window opens. Without an entry there, it is the first
 * one whose page they may open; `/` when there is none.
 */
export function homePath(): string {
  const rights = heldRights()
  const opened = () => views().find(({ rail, right }) => rail !== undefined && passes(right, rights))
  return (railViews(rights)[0] ?? opened())?.path ?? '/'
}
