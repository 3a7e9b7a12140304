// Handlers of the constants: fixed lists that a client offers for choice.
import { brands } from '#contract/brands'
import { type constants as endpoints } from '#contract/constants-endpoints'
import { postConstants } from '#contract/constants'
import { pageSizes } from '#contract/base/list'
import type { Handlers } from '#server/context'

import { siteUrlOf } from './posts/rows'

export const constantHandlers: Handlers<typeof endpoints> = {
  brand: async (_asked, { settings }) => {
    const { code, name } = brands[settings.brand]
    return { id: code, name }
  },
  posts: async (_asked, context) => {
    const { code, name, zone, features } = brands[context.settings.brand]
    return {
      status: [...postConstants.status],
      template_type: [...postConstants.template_type],
      top_status: [...postConstants.top_status],
      advert_status: [...postConstants.advert_status],
      priority: [...postConstants.priority],
      page_sizes: [...pageSizes],
      projects: context.settings.projects.map((project) => ({ id: project.code, title: brandTitle(project.code) })),
      brand: { id: code, name, zone, features: { ...features }, site_url: siteUrlOf(context) },
    }
  },
}

const brandTitle = (project: string) => Object.values(brands).find(({ code }) => code === project)?.name ?? project
