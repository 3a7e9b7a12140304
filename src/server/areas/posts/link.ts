// The link of an external post: http, https, mailto or a path. The public site checks the link again.
import { externalType } from '#contract/constants'
import { invalid } from '#contract/base/failure'
import { messages } from '#contract/base/rules'
import { safeHref } from '#text/href'

import type { Patch } from './patch'

/** The link's column. A post of another type drops its link. @throws Failure 422 for an unsafe link, whatever the post's type */
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
