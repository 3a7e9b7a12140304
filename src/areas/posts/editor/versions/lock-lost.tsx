import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { postConstants } from '#contract/constants'
import { isNotFound } from '#contract/base/failure'
import type { Draft } from '#client/post-draft/draft'
import { captionPrefix } from '#client/posts/image-menu'
import { onePost } from '#client/posts/posts'
import { hasUnsent } from '#client/unsent'
import { useSession } from '#client/session/session'
import { Button } from '#ui/button'
import { formatInstant } from '#ui/dates/datetime'
import { Dialog } from '#ui/overlays/dialog'
import { useWords, type Words } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { useFrame } from '#workspace/frame/options'
import { useTabVisible } from '#workspace/panes/tab-scope'

import { FieldsCompared } from './compared-fields'
import { useOthersVersion } from './use-others-version'

/** Milliseconds between two reads of the post after its lock was taken over. */
const askEvery = 15_000

/**
 * Shown after another person took over the lock, or the right to change the post was taken: who edits since when, what they saved
 * or that they removed the post, and what to do with the unsaved changes.
 */
export function LockLost({ draft }: { draft: Draft }) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const visible = useTabVisible()
  const { data: now, error } = useQuery({ ...onePost(draft.id), subscribed: visible, refetchInterval: askEvery })
  const { lostAt, state } = draft.lock
  const isTaken = state === 'lost'
  const gone = isNotFound(error)
  const who = isTaken ? whoEdits(draft, now, words) : words('You may not change this post any more')
  return (
    <div role="alert" className="flex flex-wrap items-center gap-2 border-b border-line bg-warning-soft px-3 py-1.5">
      <p className="min-w-60 flex-1" data-numbers>
        <strong className="font-semibold">{gone ? words('The post is not there any more') : who}.</strong>{' '}
        {!gone &&
          lostAt !== null &&
          words('Since {time}.', { time: formatInstant(new Date(lostAt).toISOString(), zone) })}{' '}
        {!gone && lostAt !== null && becameOf(draft, now, words)}{' '}
        {draft.dirty || hasUnsent(captionPrefix(draft.id))
          ? words('What you typed is kept in this browser.')
          : words('Nothing of yours was unsaved.')}
      </p>
      <div className="flex gap-2">
        <CommandButton command="posts.copy-text" label={words('Copy my text')} />
        {!gone && (
          <>
            <Compare draft={draft} />
            {isTaken && <CommandButton command="posts.take-over" label={words('Take back')} intent="primary" />}
          </>
        )}
      </div>
    </div>
  )
}

/**
 * Who edits the post now, as far as is known. A refusal without a holder means that nobody took the lock: the right was missing, or
 * the lock is free again. A lock of this person in the last read is the one that was lost.
 */
function whoEdits({ base, lock: { holder, own } }: Draft, now: Draft['base'] | undefined, words: Words): string {
  if (own) return words('You are editing this post in another window')
  const read = now && now !== base && now.lock?.user_id !== useSession.getState().me?.id
  const name = read ? (now.lock?.username ?? null) : holder
  return name === null ? words('Nobody edits this post any more') : words('{name} edits this post now', { name })
}

/** What happened to the post on the server since the takeover, as a sentence. */
function becameOf({ base }: Draft, now: Draft['base'] | undefined, words: Words): string {
  if (!now || now.version === base.version) return words('Nothing was saved over yours yet.')
  const status = postConstants.status.find(({ id }) => id === now.status)?.title ?? ''
  if (now.status !== base.status) return words('It is now: {status}.', { status: words(status) })
  return words('{name} saved it since.', { name: now.editor?.username ?? words('Somebody') })
}

/** Compares the unsaved changes with the server's version. */
function Compare({ draft }: { draft: Draft }) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  const { theirs, fields } = useOthersVersion(draft)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{words('Compare')}</Button>
      <Dialog open={open} onClose={() => setOpen(false)} title={words('What differs')} width="lg">
        {fields.length === 0 ? (
          <p className="text-muted">{words('The saved version says the same as yours.')}</p>
        ) : (
          <FieldsCompared
            fields={fields}
            names={[words('Mine'), words('Saved')]}
            first={draft.values}
            second={theirs}
          />
        )}
      </Dialog>
    </>
  )
}
