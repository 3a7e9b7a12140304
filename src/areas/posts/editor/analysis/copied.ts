// Highlights the words of a text that also occur in other posts.
import { useEffect } from 'react'

import { useUniqueness } from '#client/posts/analysis'
import type { Draft } from '#client/post-draft/draft'
import type { UniquenessResult } from '#contract/posts/analysis'
import { type Passage, showPassages } from '#editor/passages'
import { editorsOf } from '#editor/pool'
import { isBodyError, parseBody } from '#text/body'
import { plainText, slideStarts } from '#text/plain'
import { wordsIn } from '#text/statistics'

/** The passages of a text that the words with these indexes form: adjacent words are one passage. */
function passagesOf(text: string, indexes: ReadonlySet<number>): Passage[] {
  const passages: Passage[] = []
  let open: { from: number; to: number } | null = null
  for (const [index, { word, at }] of wordsIn(text).entries()) {
    if (!indexes.has(index)) open = null
    else if (open) open.to = at + word.length
    else {
      open = { from: at, to: at + word.length }
      passages.push(Object.assign(open, { key: `copied ${index}`, className: 'passage-copied' }))
    }
  }
  return passages
}

const shift = (passages: readonly Passage[], by: number): Passage[] =>
  passages.map((passage) => ({ ...passage, from: passage.from - by, to: passage.to - by }))

function show(id: number, body: string, result: UniquenessResult | null): void {
  const parsed = result ? parseBody(body) : null
  const readable = parsed !== null && (Array.isArray(parsed) || !isBodyError(parsed)) ? parsed : null
  const words = new Set(result?.urls.flatMap((source) => source.words))
  const passages = readable ? passagesOf(plainText(readable), words) : []
  const starts = Array.isArray(readable) ? slideStarts(readable) : null
  for (const { slide, editor } of editorsOf(id)) {
    const start = slide === undefined ? 0 : (starts?.get(slide) ?? 0)
    showPassages(editor, 'copied', shift(passages, start))
  }
}

/** The result of the last uniqueness check; null: there is none, or the text was edited since. */
export function useStandingResult(draft: Draft): UniquenessResult | null {
  const checked = useUniqueness((state) => state.byId[draft.id])
  return checked && !draft.typing && checked.body === draft.values.body ? checked.result : null
}

/**
 * Highlights the copied words of a result in the text's editors while `marked` is true; removes the marks when the text or the
 * result changes.
 */
export function useCopiedMarked(draft: Draft, result: UniquenessResult | null, marked: boolean): void {
  const { id } = draft
  const { body } = draft.values
  useEffect(() => {
    if (!marked || !result) return
    show(id, body, result)
    return () => show(id, body, null)
  }, [id, body, result, marked])
}
