// Connects comments with the open text: the selection that a comment is about, and the passage that a suggestion changes.
import type { Editor } from '@tiptap/core'

import { passageOf, unsentComment, useComposing } from '#client/posts/comments'
import { draftOf, flushDraft } from '#client/post-draft/draft'
import { showPostSide } from '#client/posts/side'
import { whenSent } from '#client/unsent'
import type { Comment } from '#contract/posts/comments'
import { flushPending } from '#editor/flush-pending'
import type { HeldPassage } from '#editor/held-passage'
import { editorIn } from '#workspace/panes/tab-handle'
import { TextPlaces } from '#editor/text-places'
import { parseBody } from '#text/body'
import { slideStarts } from '#text/plain'
import type { CommandContext } from '#workspace/command/command'

import { openPost } from './send'

/** Loads editors and passages with the chunk of the editor, which is there when a text is open. */
const loadPool = () => import('#editor/pool')

interface Selected {
  editor: Editor
  quote: string
  from: number
  to: number
}

/** The selection of the text as a range of its plain text; a text with the reason when it cannot be commented on. */
export function selectedIn(context: CommandContext, suggests: boolean): Selected | string {
  const editor = editorIn(context)
  if (!editor || editor.isDestroyed) return 'Put the cursor into a text first'
  // The browser may not have reported the newest selection to the editor yet.
  flushPending(editor)
  const { selection, doc } = editor.state
  if (selection.empty) return 'Select some of the text first'
  if (suggests && !selection.$from.sameParent(selection.$to)) return 'Select words of one paragraph'
  const places = new TextPlaces(doc)
  const [from, to] = [places.offsetOf(selection.from), places.offsetOf(selection.to)]
  const quote = places.text.slice(from, to)
  return quote.trim() === '' ? 'Select some of the text first' : { editor, quote, from, to }
}

/** The offset of an editor's text in the plain text of its post: above 0 only for a slide. */
async function startOf(post: number, editor: Editor): Promise<number> {
  const slide = (await loadPool()).editorsOf(post).find((one) => one.editor === editor)?.slide
  if (slide === undefined) return 0
  flushDraft(post)
  const body = parseBody(draftOf(post)?.values.body ?? null)
  return Array.isArray(body) ? (slideStarts(body).get(slide) ?? 0) : 0
}

/** Begins a comment on the selected text and shows the panel of comments. Does nothing when the text cannot be commented on. */
export async function composeAt(context: CommandContext, suggests: boolean): Promise<void> {
  const post = openPost(context)?.id
  const selected = selectedIn(context, suggests)
  if (post === undefined || typeof selected === 'string') return
  const start = await startOf(post, selected.editor)
  await whenSent(unsentComment(post, 'passage'))
  const { quote, from, to } = selected
  const passage = { quote, from: from + start, to: to + start }
  useComposing.setState({ composing: { post, suggests, ...passage, begun: performance.now() } })
  showPostSide('comments')
}

/** The passage of a suggestion in the open text; null: it is not in the text. */
export async function passageIn(post: number, { id, replacement }: Comment): Promise<HeldPassage | null> {
  const { editorsOf, HeldPassage, rangeOfPassage } = await loadPool()
  if (replacement === null) return null
  const placed = editorsOf(post).flatMap(({ slide, editor }) => {
    const range = rangeOfPassage(editor, 'comments', passageOf(id))
    return range ? [{ slide, editor, range }] : []
  })
  const [first] = placed
  if (!first) return null
  const same = placed.filter(({ slide }) => slide === first.slide).map(({ editor }) => editor)
  return new HeldPassage(same, first.range)
}
