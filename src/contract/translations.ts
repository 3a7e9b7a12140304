import { z } from 'zod'

import { endpoint } from './endpoint'

/** A phrase in English with its translation into the language asked for. */
export const translation = z.object({
  id: z.number(),
  message: z.string(),
  category: z.string(),
  translations: z.array(z.object({ language: z.string(), translation: z.string() })),
})
export type Translation = z.infer<typeof translation>

export const translations = {
  /** The whole catalogue of one language, in one answer: what the interface loads at start. */
  catalogue: endpoint({
    method: 'GET',
    path: 'v2/translations/catalogue/:language',
    family: 'v2',
    right: 'public',
    summary: 'Every translated phrase of the interface in one language',
    params: z.object({ language: z.string().regex(/^[a-z]{2,3}-[A-Z]{2}$/) }),
    reply: z.record(z.string(), z.string()),
  }),
  list: endpoint({
    method: 'GET',
    path: 'v2/translations',
    family: 'v2',
    right: 'translations.read',
    summary: 'Phrases with their translations',
    list: {
      item: translation,
      filters: { category: z.enum(['admin', 'templates']), language: z.string().max(10) },
      sorts: ['id', 'message'],
      defaultSort: '-id',
      includes: ['translations'],
    },
  }),
}
