// What every post has in the end: a headline, or a reason why it is refused.
import { isEmptyDocument } from '#text/document'
import { plainText } from '#text/plain'

import type { Notes } from './note'
import type { ImportRecord, PostRecord } from './record'

/** A post whose headline may still be empty. */
export type PostDraft = PostRecord

/** Headlines of other systems are longer than ours may be; longer than this they are texts. */
const longestHeadline = 300

function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const space = text.lastIndexOf(' ', most)
  return text.slice(0, space > most / 2 ? space : most).trim()
}

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
 * Gives a post without headline one from its slug or its first words, and says so in its notes; refuses a post with
 * neither headline nor text nor address.
 * @param slug as the source wrote it, before it was checked.
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
