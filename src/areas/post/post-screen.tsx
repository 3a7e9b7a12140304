import { memo, useCallback, useDeferredValue, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { Group, Panel, Separator, useDefaultLayout } from 'react-resizable-panels'

import { Failure } from '#contract/failure'
import { mayWritePost } from '#contract/posts-rights'
import { type Draft, openDraft, setDraftZone } from '#client/post-draft'
import { useSession } from '#client/session'
import { ErrorNotice } from '#ui/error'
import { focusFirstWrong } from '#ui/form/wrong-fields'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import type { Targets } from '#workspace/command'
import { usePublishTargets } from '#workspace/context'
import { Dock } from '#workspace/dock'
import { setStatus, useFrame } from '#workspace/frame-options'
import { describeFailure } from '#workspace/gate'
import { useMainFocus } from '#workspace/main-focus'
import { notify } from '#workspace/notices'
import { panesOf } from '#workspace/panes'
import { dropTab, useWorkspace } from '#workspace/store'
import { useTabId, useTabVisible } from '#workspace/tab-scope'
import type { ViewProps } from '#workspace/view'

import { followPosts } from './follow'
import { Ousted } from './ousted'
import { PostHeader, stateOf } from './post-header'
import { Questions } from './questions'
import { Settings } from './settings'
import { DraftProvider, isNew, useDraft } from './use-draft'
import { ServerVersion } from './use-others-version'
import { Writing } from './writing'

/** The editor of one post. */
export default function PostScreen({ tabId, params }: ViewProps) {
  const id = Number(params.postId)
  const draft = useDraft(id)
  const failure = useOpening(id, tabId, draft !== undefined)
  useTargets(id, tabId, draft)
  if (failure && !draft) return <ErrorNotice {...failure} />
  if (!draft) return <EditorSkeleton />
  return (
    <DraftProvider value={draft}>
      <StateInBar tabId={tabId} draft={draft} />
      <ServerVersion draft={draft} />
      <OpenPost draft={draft} />
    </DraftProvider>
  )
}

/** Opens the draft. A post that is not there says so and closes its tab. */
function useOpening(id: number, tabId: string, open: boolean) {
  const me = useSession((state) => state.me)
  const zone = useFrame((state) => state.brand.zone)
  const [error, setError] = useState<unknown>(null)
  const load = useCallback(() => {
    openDraft(id, (post) => me !== null && mayWritePost(me, post)).catch((thrown: unknown) => {
      // A server that cannot be reached has not said that there is no such post.
      if (!(thrown instanceof Failure) || thrown.status === 0 || thrown.status === 503) return setError(thrown)
      notify({ kind: 'error', message: 'Post with given ID not found.' })
      dropTab(tabId)
    })
  }, [id, tabId, me])
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

/** Commands act on this post. */
function useTargets(id: number, tabId: string, draft: Draft | undefined): void {
  const base = draft?.base
  const targets = useMemo((): Targets | null => {
    if (!base) return null
    return { subject: 'posts', ids: [id], from: 'editor', rows: new Map([[id, { ...base }]]) }
  }, [id, base])
  usePublishTargets(tabId, targets)
}

/** The lock and the draft in the status bar, while this post can be seen. */
function StateInBar({ tabId, draft }: { tabId: string; draft: Draft }) {
  const words = useWords()
  const visible = useTabVisible()
  const text = visible ? `#${draft.id} ${stateOf(draft, words)}` : null
  useEffect(() => {
    setStatus({ id: `post ${tabId}`, side: 'left', order: 20, content: text })
    return () => setStatus({ id: `post ${tabId}`, side: 'left', order: 20, content: null })
  }, [tabId, text])
  return null
}

/** Narrower than this the settings are folded into a side panel. */
const wideFrom = 900

/** Drawn again when its draft changes, not when its tab comes to the front. */
const OpenPost = memo(function OpenPost({ draft }: { draft: Draft }) {
  const words = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const [wide, setWide] = useState(true)
  const [open, setOpen] = useState(false)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => element.clientWidth > 0 && setWide(element.clientWidth >= wideFrom)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useFirstError(frame, draft, () => setOpen(true))
  useMainFocus(useTabId(), true)
  const sizes = useDefaultLayout({ id: 'slotdesk.post', panelIds: ['text', 'settings'] })
  // The text is there in the first frame, the settings in the next: who opens a post waits for its text.
  const settingsDrawn = useDeferredValue(true, false)
  const writing = (
    <div className="flex h-full min-w-0 flex-col bg-surface">
      <Writing />
    </div>
  )
  return (
    <div
      ref={frame}
      data-place="editor"
      data-main={!isNew(draft.base) || undefined}
      tabIndex={-1}
      className="@container flex h-full min-h-0 flex-col outline-none"
    >
      <PostHeader draft={draft} settings={wide ? undefined : { open, toggle: () => setOpen(!open) }} />
      {draft.lock.state === 'lost' && <Ousted draft={draft} />}
      <div className="min-h-0 flex-1">
        {wide ? (
          <Group orientation="horizontal" defaultLayout={sizes.defaultLayout} onLayoutChanged={sizes.onLayoutChanged}>
            <Panel id="text" minSize={420}>
              {writing}
            </Panel>
            <Separator className="w-px bg-line outline-none hover:bg-accent focus-visible:bg-accent data-[separator=active]:bg-accent" />
            <Panel id="settings" defaultSize={336} minSize={280} maxSize={560}>
              <div className="h-full overflow-y-auto p-4">{settingsDrawn && <Settings />}</div>
            </Panel>
          </Group>
        ) : (
          <Dock dock={open ? <Settings /> : null} title={words('Settings')} onClose={() => setOpen(false)}>
            {writing}
          </Dock>
        )}
      </div>
      <Asking id={draft.id} />
    </div>
  )
})

/** Of the panes that show a post, one asks its questions: the focused one, else the first. */
function Asking({ id }: { id: number }) {
  const tabId = useTabId()
  const asking = useWorkspace((state) => {
    const showing = panesOf(state.layout.root).flatMap((pane) => {
      const tab = pane.tabs.find(({ id: tabOf }) => tabOf === pane.active)
      return tab?.path.split('?')[0] === `/posts/${id}` ? [{ pane: pane.id, tab: tab.id }] : []
    })
    return (showing.find(({ pane }) => pane === state.layout.focused) ?? showing[0])?.tab
  })
  return asking === tabId ? <Questions /> : null
}

/** When messages come, the first field that has one gets the focus; settings that are folded away are opened for it. */
function useFirstError(frame: React.RefObject<HTMLDivElement | null>, draft: Draft, reveal: () => void): void {
  const { errors, errorsAt } = draft
  const shown = useRef(errorsAt)
  useEffect(() => {
    if (shown.current === errorsAt) return
    shown.current = errorsAt
    if (Object.keys(errors).length === 0) return
    if (focusFirstWrong(frame.current)) return
    reveal()
    setTimeout(() => focusFirstWrong(frame.current))
  }, [frame, errors, errorsAt, reveal])
}

function EditorSkeleton() {
  return (
    <div aria-hidden className="flex h-full flex-col bg-surface">
      <div className="flex h-10 items-center gap-2 border-b border-line px-3">
        <Skeleton className="h-5 w-16" />
        <span className="flex-1" />
        <Skeleton className="h-7 w-20" />
      </div>
      <div className="article mx-auto w-full px-6 pt-8">
        <Skeleton className="h-9 w-4/5" />
        {[96, 90, 94, 60].map((width) => (
          <span key={width} className="mt-4 block" style={{ width: `${width}%` }}>
            <Skeleton className="h-4 w-full" />
          </span>
        ))}
      </div>
    </div>
  )
}
