// The link of an external post: http, https, mailto or a path, and of no other type (second line of defence: the site's own).
import { externalType } from '#contract/constants'
import { invalid } from '#contract/failure'
import { messages } from '#contract/rules'
import { safeHref } from '#text/href'

import type { Patch } from './patch'

/** A post that is no longer external drops its link; one that runs something is refused whatever the post's type. */
export function linkColumns(
  patch: Pick<Patch, 'external_link' | 'template_type'>,
  before: { template_type: number; external_link: string | null },
): { external_link?: string | null } {
  const link = patch.external_link?.trim()
  if (link && safeHref(link) === null) throw invalid({ external_link: [messages.link] })
  const type = patch.template_type ?? before.template_type
  if (type !== externalType) return before.external_link === null ? {} : { external_link: null }
  return patch.external_link === undefined ? {} : { external_link: patch.external_link }
}
