// The unsaved text of a post in this browser: written at most every 5 seconds, offered when the post is opened again.
import { z } from 'zod'

import type { PostValues } from './post-draft-values'

/** First text, section 9. */
export const localDraftEvery = 5000

const keyOf = (id: number) => `slotdesk.post.${id}`

const picked = z.object({ value: z.number(), label: z.string() })
const text = z.string()
const values: z.ZodType<PostValues> = z.object({
  main_headline: text,
  catchy_title: text,
  rss: text,
  description: text,
  fb_catchy_title: text,
  slug: text,
  external_link: text,
  json_ld: text,
  section_id: z.number().nullable(),
  category: picked.nullable(),
  subcategory: picked.nullable(),
  tags: z.array(picked),
  authors: z.array(picked),
  experts: z.array(picked),
  copyEditor: picked.nullable(),
  thumb: text.nullable(),
  thumb_ext: text.nullable(),
  top_status: z.number(),
  advert_status: z.number(),
  template_type: z.number(),
  schedule_date: text,
  schedule_time: text,
  body: text,
})
const stored = z.object({ savedAt: z.number(), values })
export type LocalDraft = z.infer<typeof stored>

/** What is kept of a post; `broken` when it cannot be read. */
export function readLocalDraft(id: number): LocalDraft | 'broken' | null {
  const kept = localStorage.getItem(keyOf(id))
  if (kept === null) return null
  try {
    return stored.parse(JSON.parse(kept))
  } catch {
    return 'broken'
  }
}

/** @returns whether the browser had room for it. */
export function keepLocalDraft(id: number, draft: LocalDraft): boolean {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function dropLocalDraft(id: number): void {
  localStorage.removeItem(keyOf(id))
}
