import type { LucideIcon } from 'lucide-react'

import type { BrandFeatures } from '#contract/brands'
import type { Access, Right } from '#contract/users/rights'
import type { LateScreen } from '#workspace/panes/late-screen'

/** The props of a screen. It takes its address from them, never from the window. */
export interface ViewProps {
  tabId: string
  /** Path with query, for instance `/posts?status=5`. */
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Changes the tab's own address: the filters of a list. `replace` leaves no step in the tab's history. */
  setQuery: (query: URLSearchParams, options?: { replace?: boolean }) => void
}

/** The props of a screen's narrow form, which stands in the side panel of a list. */
export interface SideProps {
  /** The tab of the list. Its path is the list's. */
  tabId: string
  params: Readonly<Record<string, string>>
  close: () => void
}

/** Describes a screen. A tab shows the view whose pattern its path fits. */
export interface View {
  /** The subject's name, for instance `posts` or `post`. */
  id: string
  /** A path pattern: `/posts/:postId`. */
  path: string
  title: string | ((params: Readonly<Record<string, string>>, query: URLSearchParams) => string)
  icon: LucideIcon
  right: Access
  /** Its position in the rail, smaller first; left out: it has no entry there. */
  rail?: number
  /** The rights that its entry in the rail needs besides `right`. */
  railRights?: readonly Right[]
  /** The feature that the brand must have; without it the screen does not exist. */
  feature?: keyof BrandFeatures
  screen: LateScreen
  /** Its narrow form, for the side panel of a list; left out: it has none. */
  side?: LateScreen<SideProps>
}
