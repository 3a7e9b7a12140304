// Gives every imported post a headline, or refuses the post.
import { isEmptyDocument } from '#text/document'
import { cutAtWord, plainText } from '#text/plain'

import type { Notes } from './note'
import type { ImportRecord, PostRecord } from './record'

/** A post whose headline may be empty. */
export type PostDraft = PostRecord

/** The longest imported headline, in characters. A longer one is cut at a word. */
const longestHeadline = 300

function made(draft: PostDraft, slug: string | null): string {
  const words = (slug ?? draft.slug ?? '').replace(/[-_]+/g, ' ').trim()
  if (/\p{L}/u.test(words)) return words.charAt(0).toUpperCase() + words.slice(1)
  const first =
    plainText(draft.body)
      .split('\n')
      .find((line) => /\p{L}/u.test(line)) ?? draft.summary
  return cutAtWord(first.trim(), 80) || (draft.sourceUrl ?? '')
}

/**
 * Gives a post without a headline one from its slug, its first words or its address, and notes that. Refuses a post without
 * headline, text and address.
 * @param slug as written in the source, before it was checked.
 */
export function finishPost(draft: PostDraft, slug: string | null, notes: Notes): ImportRecord {
  if (draft.headline.length > longestHeadline) {
    notes.add('truncated', draft.headline)
    return { ...draft, headline: cutAtWord(draft.headline, longestHeadline) }
  }
  if (draft.headline !== '') return draft
  if (isEmptyDocument(draft.body) && !draft.sourceUrl) {
    return { kind: 'refused', line: draft.line, reason: 'neither headline nor text', fatal: false }
  }
  const headline = made(draft, slug)
  notes.add('headline-made', headline)
  return { ...draft, headline: headline || 'Untitled' }
}
