// The endpoints that answer the brand and the enumerations. The values of the enumerations are in constants.ts.
import { z } from 'zod'

import { endpoint } from '#contract/base/endpoint'

const choices = z.array(z.object({ id: z.number(), name: z.string(), title: z.string() }))

export const constants = {
  brand: endpoint({
    method: 'GET',
    path: 'brand',
    family: 'v1',
    right: 'public',
    summary: 'The brand that the sign-in page shows',
    reply: z.object({ id: z.string(), name: z.string() }),
  }),
  posts: endpoint({
    method: 'GET',
    path: 'posts/constants',
    family: 'v1',
    right: 'signed-in',
    summary: 'The enumerations of posts',
    reply: z.object({
      status: choices,
      template_type: choices,
      top_status: choices,
      advert_status: choices,
      priority: choices,
      page_sizes: z.array(z.number()),
      projects: z.array(z.object({ id: z.string(), title: z.string() })),
      brand: z.object({
        id: z.string(),
        name: z.string(),
        zone: z.string(),
        features: z.record(z.string(), z.boolean()),
        site_url: z.string(),
      }),
    }),
  }),
}
