import type { LucideIcon } from 'lucide-react'

import type { BrandFeatures } from '#contract/brands'
import type { Access, Right } from '#contract/rights'
import type { LateScreen } from '#workspace/panes/late-screen'

/** What a screen is given. It never asks the window for its address. */
export interface ViewProps {
  tabId: string
  /** Path with query, for instance `/posts?status=5`. */
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** Changes the tab's own address: the filters of a list. `replace` leaves no step in the tab's history. */
  setQuery: (query: URLSearchParams, options?: { replace?: boolean }) => void
}

/** What the narrow form of a screen is given, beside the rows of another tab. */
export interface SideProps {
  /** The tab it stands in, whose path is another. */
  tabId: string
  params: Readonly<Record<string, string>>
  close: () => void
}

/** A screen as data: a tab is a path, and the path finds its view. */
export interface View {
  /** The subject's name, for instance `posts` or `post`. */
  id: string
  /** A path pattern: `/posts/:postId`. */
  path: string
  title: string | ((params: Readonly<Record<string, string>>, query: URLSearchParams) => string)
  icon: LucideIcon
  right: Access
  /** Its place in the rail, smaller first; left out: no entry there. */
  rail?: number
  /** The rights that its entry there needs besides its own. */
  railRights?: readonly Right[]
  /** The brand's feature without which there is no such screen. */
  feature?: keyof BrandFeatures
  screen: LateScreen
  /** What of it can be changed beside a list; left out: nothing. */
  side?: LateScreen<SideProps>
}
