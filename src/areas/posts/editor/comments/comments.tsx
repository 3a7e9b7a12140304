import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'

import { commentsOf, knownComments, passageOf, useComposing } from '#client/posts/comments'
import type { Draft } from '#client/post-draft/draft'
import { useSession } from '#client/session/session'
import type { Comment } from '#contract/posts/comments'
import { mayRemoveComment } from '#contract/posts/rights'
import { formatInstant } from '#ui/dates/datetime'
import { ErrorNotice } from '#ui/error'
import { FormSkeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { useRights } from '#workspace/command/context'
import { describeFailure } from '#workspace/command/gate'
import { useFrame } from '#workspace/frame/options'

import { answeredOn, Composer, isAnswering, unsentPassage } from './comment-composer'

/** A removed comment of which only the id is known. */
const removedOf = (post_id: number, id: number): Comment => ({
  id,
  post_id,
  parent_id: null,
  user: null,
  text: '',
  replacement: null,
  quote: '',
  from_at: null,
  to_at: null,
  state: 'open',
  mentions: [],
  closed_by: null,
  created_at: '',
  updated_at: '',
  version: 0,
})

/** The comment that is answered, when its author has removed it and a text of the reply is kept; else null. */
function useRemoved(post: number, comments: readonly Comment[] | undefined, focused: number | null): Comment | null {
  const [answered, setAnswered] = useState<Comment | null>(null)
  if (!comments || focused === null) return null
  const found = comments.find(({ id }) => id === focused)
  if (found && found !== answered) setAnswered(found)
  if (found || !isAnswering({ post_id: post, id: focused })) return null
  return answered?.id === focused ? answered : removedOf(post, focused)
}

/** Opens the unsent reply to a comment that was removed before the comments were read: no comment shows its text. */
function useReplyToRemoved(post: number, isRead: boolean): void {
  useEffect(() => {
    if (!isRead) return
    const present = new Set(knownComments(post).map(({ id }) => id))
    const left = answeredOn(post).find((id) => !present.has(id))
    if (left !== undefined) useComposing.setState(({ focused }) => ({ focused: focused ?? left }))
  }, [post, isRead])
}

/**
 * The comments of a post in the order of their passages: first the open ones, then the closed ones. The comment that is answered stays
 * in its place, with the field of the reply, also when somebody else closes or removes it, until the person leaves it without a text.
 */
export function CommentsPanel({ draft }: { draft: Pick<Draft, 'id'> }) {
  const words = useWords()
  const { data, error, refetch } = useQuery(commentsOf(draft.id))
  const composing = useComposing((state) => (state.composing?.post === draft.id ? state.composing : null))
  const focused = useComposing((state) => state.focused)
  const removed = useRemoved(draft.id, data, focused)
  useReplyToRemoved(draft.id, data !== undefined)
  useEffect(() => {
    const begun = unsentPassage(draft.id)
    if (begun) useComposing.setState(({ composing: now }) => ({ composing: now ?? begun }))
  }, [draft.id])
  if (error && !data) {
    const messages = describeFailure(error, 'Error fetching data.')
    return <ErrorNotice messages={messages} onRetry={() => void refetch()} />
  }
  if (!data) return <FormSkeleton />
  const heads = [...data, ...(removed ? [removed] : [])].filter(({ parent_id }) => parent_id === null)
  const place = ({ from_at }: Comment) => from_at ?? Number.MAX_SAFE_INTEGER
  const isHere = ({ id, state }: Comment) => state === 'open' || id === focused
  const open = heads.filter(isHere).sort((one, other) => place(one) - place(other))
  const closed = heads.filter((head) => !isHere(head)).reverse()
  const repliesTo = (head: Comment) => data.filter(({ parent_id }) => parent_id === head.id)
  return (
    <div className="flex flex-col gap-3">
      <Composer
        key={composing ? `${composing.from} ${composing.to} ${composing.begun}` : 'post'}
        post={draft.id}
        composing={composing}
      />
      {open.length === 0 && !composing && (
        <p className="text-sm text-muted">
          {words('Select words of the text to comment on them or to suggest others.')}
        </p>
      )}
      <ol aria-label={words('Open comments')} className="flex flex-col gap-2">
        {open.map((head) => (
          <Thread key={head.id} head={head} replies={repliesTo(head)} removed={head === removed} />
        ))}
      </ol>
      {closed.length > 0 && (
        <details>
          <summary className="cursor-default text-sm text-muted">
            {words('{count} closed', { count: closed.length })}
          </summary>
          <ol aria-label={words('Closed comments')} className="mt-2 flex flex-col gap-2">
            {closed.map((head) => (
              <Thread key={head.id} head={head} replies={repliesTo(head)} />
            ))}
          </ol>
        </details>
      )}
    </div>
  )
}

/** Scrolls the passage of a comment into view. */
function reveal(from: Element, comment: number): void {
  const screen = from.closest('[data-place="editor"]')
  screen?.querySelector(`[data-passage="${passageOf(comment)}"]`)?.scrollIntoView({ block: 'center' })
}

/**
 * Lets go of a comment that was closed or removed while it was answered, once the focus leaves it and no text of a reply is kept. It
 * stays while a mouse button is down: the button under the pointer would move away before the click.
 */
function useLeaving(frame: RefObject<HTMLElement | null>, head: Comment, isHeld: boolean): void {
  useEffect(() => {
    const { current } = frame
    if (!current || !isHeld) return undefined
    const listening = new AbortController()
    const options = { capture: true, signal: listening.signal }
    let isPressed = false
    let isLeft = false
    const leave = (to: EventTarget | null) => {
      const isInside = to instanceof Node && current.contains(to)
      if (!isInside && !isAnswering(head))
        useComposing.setState(({ focused }) => ({ focused: focused === head.id ? null : focused }))
    }
    const release = () =>
      setTimeout(() => {
        isPressed = false
        if (isLeft) leave(document.activeElement)
        isLeft = false
      })
    current.addEventListener(
      'focusout',
      ({ relatedTarget }) => {
        if (isPressed) isLeft = true
        else leave(relatedTarget)
      },
      options,
    )
    window.addEventListener('pointerdown', () => (isPressed = true), options)
    for (const end of ['pointerup', 'pointercancel', 'dragend']) window.addEventListener(end, release, options)
    return () => listening.abort()
  }, [frame, head, isHeld])
}

interface ThreadProps {
  head: Comment
  replies: readonly Comment[]
  removed?: boolean
}

function Thread({ head, replies, removed = false }: ThreadProps) {
  const words = useWords()
  const frame = useRef<HTMLLIElement>(null)
  const focused = useComposing((state) => state.focused === head.id)
  useEffect(() => {
    if (focused) frame.current?.scrollIntoView({ block: 'nearest' })
  }, [focused])
  useLeaving(frame, head, focused && (removed || head.state !== 'open'))
  const gone = head.quote !== '' && head.from_at === null && head.state === 'open'
  return (
    <li
      ref={frame}
      className={`rounded-md border bg-surface ${focused ? 'border-accent' : 'border-line'} ${head.state === 'open' ? '' : 'opacity-80'}`}
    >
      {head.quote !== '' && (
        <button
          type="button"
          className="block w-full truncate rounded-t-md border-b border-line bg-sunken px-2 py-1 text-left text-sm text-muted hover:text-fg"
          title={head.quote}
          onClick={(event) => {
            if (head.state === 'open') useComposing.setState({ focused: head.id })
            reveal(event.currentTarget, head.id)
          }}
        >
          {gone ? words('No longer in the text: {quote}', { quote: head.quote }) : head.quote}
        </button>
      )}
      {removed ? (
        <p className="px-2 py-1.5 text-sm text-muted">{words('This comment was removed.')}</p>
      ) : (
        <Said comment={head} />
      )}
      {replies.length > 0 && (
        <ol aria-label={words('Replies')} className="ms-3 border-s border-line">
          {replies.map((reply) => (
            <li key={reply.id}>
              <Said comment={reply} />
            </li>
          ))}
        </ol>
      )}
      {!removed && <Actions head={head} />}
      {focused && (
        <div className="border-t border-line p-2">
          <Composer post={head.post_id} composing={null} parent={head.id} />
        </div>
      )}
    </li>
  )
}

function Said({ comment }: { comment: Comment }) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const me = useSession((state) => state.me?.id)
  const removable = mayRemoveComment(me, useRights(), comment.user)
  const args = { id: comment.post_id, comment: comment.id }
  return (
    <div className="group px-2 py-1.5">
      <p className="flex items-center gap-2 text-sm">
        <span className="min-w-0 flex-1 truncate font-medium">{comment.user?.username ?? words('Somebody')}</span>
        <span className="text-muted" data-numbers>
          {formatInstant(comment.created_at, zone).slice(5, 16)}
        </span>
        {removable && (
          <CommandButton command={{ id: 'comments.remove', args }} iconOnly size="icon-sm" intent="ghost" />
        )}
      </p>
      {comment.replacement !== null && (
        <p className="wrap-anywhere whitespace-pre-wrap">
          <del className="text-danger">{comment.quote}</del> <ins className="text-success">{comment.replacement}</ins>
        </p>
      )}
      {comment.text !== '' && <p className="wrap-anywhere whitespace-pre-wrap select-text">{comment.text}</p>}
    </div>
  )
}

const closedAs = { done: 'Done', taken: 'Taken', left: 'Left as it was', open: '' } as const

function Actions({ head }: { head: Comment }) {
  const words = useWords()
  const args = { id: head.post_id, comment: head.id }
  const isOpen = head.state === 'open'
  const reply = () => useComposing.setState(({ focused }) => ({ focused: focused === head.id ? null : head.id }))
  return (
    <div className="flex flex-wrap items-center gap-1 px-1.5 pb-1.5">
      {isOpen && head.replacement === null && (
        <CommandButton command={{ id: 'comments.done', args }} label={words('Done')} size="sm" />
      )}
      {isOpen && head.replacement !== null && (
        <>
          <CommandButton command={{ id: 'comments.take', args }} label={words('Take')} size="sm" intent="primary" />
          <CommandButton command={{ id: 'comments.leave', args }} label={words('Leave')} size="sm" />
        </>
      )}
      {isOpen ? (
        <button type="button" className="h-6 rounded-md px-2 text-sm text-muted hover:bg-hover" onClick={reply}>
          {words('Reply')}
        </button>
      ) : (
        <>
          <span className="flex-1 px-1 text-sm text-muted">
            {[words(closedAs[head.state]), head.closed_by?.username].filter(Boolean).join(' · ')}
          </span>
          <CommandButton
            command={{ id: 'comments.reopen', args }}
            label={words('Open again')}
            size="sm"
            intent="ghost"
          />
        </>
      )}
    </div>
  )
}
