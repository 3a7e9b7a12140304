import { useEffect, useRef } from 'react'
import { z } from 'zod'

import { type Composing, composingShape, unsentComment, useComposing } from '#client/posts/comments'
import type { Comment } from '#contract/posts/comments'
import { keptUnsent, typedSince, unsentUnder, useUnsent } from '#client/unsent'
import { focusText } from '#editor/to-text'
import { Button } from '#ui/button'
import { Textarea } from '#ui/input'
import { takeKey, useKeys } from '#ui/keys'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'
import { NoRoom } from '#workspace/form/no-room'
import { isTextField } from '#workspace/keys/key-target'

import { isEnterAlone, Names, useNames } from './comment-names'

interface ComposerProps {
  post: number
  /** The commented passage; null: the whole post, or a reply. */
  composing: Composing | null
  /** The id of the comment that is answered. */
  parent?: number
}

/**
 * An unsent comment as the browser keeps it: its text, of a suggested change the words that replace the passage, and the passage.
 */
const unsent = z.object({ text: z.string(), becomes: z.string().optional(), passage: composingShape.optional() })
type Kept = z.infer<typeof unsent>

/** The passage whose comment was begun on a post and not sent; null: none. */
export function unsentPassage(post: number): Composing | null {
  const kept = keptUnsent(unsentComment(post, 'passage'), unsent)
  return kept?.passage ? { ...kept.passage, post, again: true } : null
}

/** Whether a reply to a comment was begun and not sent. */
export const isAnswering = ({ post_id, id }: Pick<Comment, 'post_id' | 'id'>): boolean =>
  keptUnsent(unsentComment(post_id, id), unsent) !== null

/** The ids of a post's comments to which a reply was begun and not sent. */
export const answeredOn = (post: number): number[] => unsentUnder(unsentComment(post, '')).map(Number).filter(Boolean)

/** What was typed since a comment was sent; null: nothing. */
function leftOf(now: Kept, sent: Kept): Kept | null {
  const text = typedSince(now.text, sent.text)
  const becomes = now.becomes === sent.becomes ? undefined : now.becomes
  return text === '' && becomes === undefined ? null : { ...now, text, becomes }
}

/** The text of the comment, and the function that sends it. The browser keeps the text until the server has stored it. */
function useSend({ post, composing, parent }: ComposerProps) {
  const name = unsentComment(post, parent ?? (composing ? 'passage' : 'post'))
  const { value: kept, set: setKept, send: sendKept, ...state } = useUnsent<Kept>(name, unsent, { text: '' })
  const suggests = composing?.suggests === true
  const { text } = kept
  // Words for another passage do not fit this one.
  const replacementOf = ({ passage, becomes }: Kept) =>
    (passage?.quote === composing?.quote ? becomes : undefined) ?? composing?.quote ?? ''
  const replacement = replacementOf(kept)
  const set = (change: Partial<Kept>) => {
    const next = { text, becomes: replacement, ...change }
    const isBegun = next.text !== '' || (suggests && next.becomes !== composing.quote)
    setKept(isBegun ? { ...next, passage: composing ?? undefined } : null)
  }
  const isReady = (now: Kept) => (suggests ? replacementOf(now) !== composing.quote : now.text.trim() !== '')
  const store = async (sent: Kept) => {
    if (!isReady(sent)) return false
    const place = composing ? { quote: composing.quote, from_at: composing.from, to_at: composing.to } : {}
    const suggested = suggests ? { replacement: replacementOf(sent) } : {}
    const args = { id: post, text: sent.text.trim(), parent_id: parent, ...place, ...suggested }
    const { status } = await run({ id: 'comments.create', args }, 'button')
    return status === 'done'
  }
  const send = async () => {
    const isAll = await sendKept(store, leftOf)
    if (isAll) useComposing.setState(({ composing: now }) => ({ composing: now === composing ? null : now }))
  }
  return {
    replacement,
    setReplacement: (becomes: string) => set({ becomes }),
    text,
    setText: (words: string) => set({ text: words }),
    suggests,
    ...state,
    ready: isReady(kept),
    send,
  }
}

/** The field for a comment, a reply or a suggested change. Ctrl+Enter sends it, Escape closes it and keeps its text. */
export function Composer(props: ComposerProps) {
  const { composing, parent } = props
  const words = useWords()
  const becomes = useRef<HTMLTextAreaElement>(null)
  const comment = useRef<HTMLTextAreaElement>(null)
  const { replacement, setReplacement, text, setText, suggests, isKept, isSending, ready, send } = useSend(props)
  /** The text in which the person was when the field took the focus. */
  const from = useRef<Element>(null)
  const named = useNames({ field: comment, text, setText })
  const begins = composing !== null || parent !== undefined
  const again = composing?.again === true
  useEffect(() => {
    // The field of a reply also opens by itself, at a stored comment. The person may be writing elsewhere by then.
    if (parent !== undefined && isTextField(document.activeElement)) return
    if (!begins || again) return
    from.current = document.activeElement
    const field = becomes.current ?? comment.current
    field?.focus()
    // A text that was kept goes on at its end.
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [begins, again, parent])
  const sendNamed = () => void named.read().then(send)
  const drop = () => {
    if (!isKept) return
    if (text !== '' && !isSending())
      notify({ kind: 'info', message: 'Not sent. The text is kept for your next comment there.' })
    if (from.current instanceof HTMLElement && isTextField(from.current)) from.current.focus()
    // The panel that opened for the field had the focus before it.
    else if (composing?.quote && comment.current) focusText(comment.current)
    useComposing.setState({ composing: null, focused: null })
  }
  const bound = useKeys<HTMLDivElement>('enter, escape', (event) => {
    if (event.target === comment.current && isEnterAlone(event) && named.enter()) return takeKey(event)
    const sends = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    if (!sends && !(event.key === 'Escape' && begins)) return
    // Elsewhere in the editor Ctrl+Enter publishes the post and Escape leaves it.
    takeKey(event)
    if (sends) sendNamed()
    else drop()
  })
  const label = parent === undefined ? words(suggests ? 'Why (optional)' : 'Comment') : words('Reply')
  return (
    <div className="flex flex-col gap-1.5" ref={bound}>
      {composing && <p className="line-clamp-2 border-s-2 border-accent ps-2 text-sm text-muted">{composing.quote}</p>}
      {suggests && (
        <Textarea
          ref={becomes}
          rows={2}
          aria-label={words('Becomes')}
          value={replacement}
          onChange={(event) => setReplacement(event.target.value)}
        />
      )}
      <Textarea
        ref={comment}
        rows={begins ? 2 : 1}
        aria-label={label}
        placeholder={begins ? label : words('Comment on the post; @ names somebody')}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          named.follow()
        }}
        onSelect={named.follow}
      />
      {!isKept && <NoRoom />}
      <Names {...named} />
      {(begins || text !== '') && (
        <div className="flex gap-1">
          <Button size="sm" intent="primary" aria-disabled={!ready} onClick={sendNamed}>
            {words(suggests ? 'Suggest' : parent === undefined ? 'Comment' : 'Reply')}
          </Button>
          {begins && (
            <Button size="sm" intent="ghost" onClick={drop}>
              {words('Cancel')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
