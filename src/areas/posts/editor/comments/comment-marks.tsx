// Highlights the passages of a post's open comments.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { commentsOf, isOpenHead, passageOf } from '#client/posts/comments'
import { type Draft, draftOf, drafts, flushDraft } from '#client/post-draft/draft'
import { openSlides } from '#client/post-draft/open-slides'
import type { Comment } from '#contract/posts/comments'
import { type Passage, showPassages } from '#editor/passages'
import { editorsOf } from '#editor/pool'
import { Follower } from '#text/anchors'
import { isBodyError, parseBody } from '#text/body'
import { plainText, slideStarts } from '#text/plain'

const isMarked = (comment: Comment) => isOpenHead(comment) && comment.from_at !== null

/** The present passages of comments. Comments store offsets in the saved text; they are moved by the unsaved changes. */
function passagesIn(saved: string, present: string, comments: readonly Comment[]): Passage[] {
  const follower = new Follower(saved, present)
  return comments.flatMap(({ id, quote, from_at, to_at, replacement }) => {
    const found = follower.follow(quote, { from: from_at ?? 0, to: to_at ?? 0 })
    const className = replacement === null ? 'passage-comment' : 'passage-suggested'
    return found ? [{ key: passageOf(id), className, ...found }] : []
  })
}

const plainTextOf = (body: string | null): string => {
  const parsed = parseBody(body)
  return !Array.isArray(parsed) && isBodyError(parsed) ? '' : plainText(parsed)
}

function mark(id: number, comments: readonly Comment[]): void {
  const marked = comments.filter(isMarked)
  if (marked.length > 0) flushDraft(id)
  const draft = draftOf(id)
  const passages =
    draft && marked.length > 0 ? passagesIn(plainTextOf(draft.base.body), plainTextOf(draft.values.body), marked) : []
  const body = draft && marked.length > 0 ? parseBody(draft.values.body) : null
  const starts = Array.isArray(body) ? slideStarts(body) : null
  for (const { slide, editor } of editorsOf(id)) {
    const start = slide === undefined ? 0 : (starts?.get(slide) ?? 0)
    const own = passages.map((passage) => ({ ...passage, from: passage.from - start, to: passage.to - start }))
    showPassages(editor, 'comments', own)
  }
}

const none: readonly Comment[] = []

/**
 * Sets the highlights again when comments, the saved version, or the text from outside the editor change. While a person types, the
 * editor moves them.
 */
export function CommentMarks({ draft: { id } }: { draft: Draft }) {
  const { data = none } = useQuery(commentsOf(id))
  useEffect(() => {
    mark(id, data)
    // Runs again for a slide's editor, which is created only when it is shown.
    const stopSlides = openSlides.subscribe(() => setTimeout(() => mark(id, data)))
    const stopDrafts = drafts.subscribe(({ byId: { [id]: now } }, { byId: { [id]: before } }) => {
      if (now && before && (now.base.version !== before.base.version || now.textAt !== before.textAt)) mark(id, data)
    })
    return () => {
      stopSlides()
      stopDrafts()
    }
  }, [id, data])
  return null
}
