import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { type Draft, openDraft, setDraftZone } from '#client/post-draft/draft'
import { useSession } from '#client/session/session'
import { Failure } from '#contract/base/failure'
import { mayWritePost } from '#contract/posts/rights'
import type { Targets } from '#workspace/command/targets'
import { useFrame } from '#workspace/frame/options'
import { describeFailure } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'

import { followPosts } from './followed-posts'

/**
 * Opens the draft of a post. If the post does not exist for this person, says so and leaves the screen.
 * @returns the messages of another failure and a function that tries again; null: none.
 */
export function useOpening(id: number, open: boolean, leave: () => void) {
  const me = useSession((state) => state.me)
  const zone = useFrame((state) => state.brand.zone)
  const [error, setError] = useState<unknown>(null)
  const shown = useRef<number>(null)
  useEffect(() => {
    shown.current = id
    return () => void (shown.current = null)
  }, [id])
  const load = useCallback(() => {
    openDraft(id, (post) => me !== null && mayWritePost(me, post)).catch((thrown: unknown) => {
      // The tab may show another post by now, which is not left.
      if (shown.current !== id) return
      // Only these two statuses mean that the post does not exist for this person. Any other failure can be retried.
      const isAbsent = thrown instanceof Failure && (thrown.status === 404 || thrown.status === 403)
      if (!isAbsent) return setError(thrown)
      notify({ kind: 'error', message: 'Post with given ID not found.' })
      leave()
    })
  }, [id, leave, me])
  useEffect(() => {
    if (open) return
    setDraftZone(zone)
    followPosts()
    load()
  }, [open, zone, load])
  if (error === null) return null
  return {
    messages: describeFailure(error, 'Post with given ID not found.'),
    onRetry: () => {
      setError(null)
      load()
    },
  }
}

/** The targets of commands on this screen: the post; null while it is loading. */
export function useTargets(id: number, draft: Draft | undefined): Targets | null {
  const base = draft?.base
  return useMemo(
    () => (base ? { subject: 'posts', ids: [id], from: 'editor', rows: new Map([[id, { ...base }]]) } : null),
    [id, base],
  )
}
