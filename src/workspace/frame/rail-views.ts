import { useSession } from '#client/session/session'
import { passes } from '#contract/rights'
import { heldRights } from '#workspace/command/context'
import type { View } from '#workspace/areas/view'
import { views } from '#workspace/areas/views'

/** The screens this person may see and the brand has, in their order. */
export function railViews(rights: ReadonlySet<string>): View[] {
  const features = useSession.getState().constants?.brand.features
  return views()
    .filter(
      ({ rail, right, feature = '' }) => rail !== undefined && passes(right, rights) && features?.[feature] !== false,
    )
    .sort((a, b) => (a.rail ?? 0) - (b.rail ?? 0))
}

/** Where a window starts: the first screen this person may see. */
export function homePath(): string {
  return railViews(heldRights())[0]?.path ?? '/'
}
