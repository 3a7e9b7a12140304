import { z } from 'zod'

import { endpoint } from './endpoint'

export const language = z.object({
  id: z.number(),
  name: z.string(),
  code: z.string(),
  phrases: z.number(),
  translated: z.number(),
})
export type Language = z.infer<typeof language>

/** Read before anybody signs in: the login form speaks the person's language too. */
export const languages = {
  list: endpoint({
    method: 'GET',
    path: 'v2/languages',
    family: 'v2',
    right: 'public',
    summary: 'The languages of the interface',
    list: { item: language, filters: {}, sorts: ['id', 'name', 'code'], defaultSort: 'id' },
  }),
}
