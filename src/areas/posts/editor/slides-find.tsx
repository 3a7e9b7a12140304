import { useCallback } from 'react'

import { flushDraft, isEditable } from '#client/post-draft/draft'
import { openSlide } from '#client/post-draft/open-slides'
import { useThisDraft } from '#client/post-draft/use-draft'
import { FindBar } from '#editor/find/find-bar'
import { documentOf } from '#editor/schema/schema'
import type { Slide } from '#text/document'
import { useWords } from '#ui/words'
import { useTabId } from '#workspace/panes/tab-scope'

import { slideEditor } from './slide-text'

/** Find and replace in all slides. It opens the slide of the current match. */
export function SlidesFind({ slides, open }: { slides: readonly Slide[]; open: Slide }) {
  const words = useWords()
  const draft = useThisDraft()
  const tabId = useTabId()
  const editable = isEditable(draft)
  const editor = slideEditor({ postId: draft.id, slide: open, editable }, tabId, words)
  const texts = useCallback(
    () => ({
      docs: slides.map((slide) =>
        slide.id === open.id ? null : editor.schema.nodeFromJSON(documentOf(JSON.stringify(slide.content))),
      ),
      open: (at: number) => {
        const slide = slides[at]
        if (slide) openSlide(tabId, slide.id)
      },
      editorOf: (at: number) => slideEditor({ postId: draft.id, slide: slides[at] ?? open, editable }, tabId, words),
      changed: () => flushDraft(draft.id),
    }),
    [slides, open, editor, tabId, draft.id, editable, words],
  )
  return (
    <div className="sticky top-0 z-10">
      <FindBar editor={editor} texts={texts} />
    </div>
  )
}
