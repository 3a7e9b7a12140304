import { memo, useCallback, useDeferredValue, useEffect, useRef, useState } from 'react'
import { Group, Panel, useDefaultLayout } from 'react-resizable-panels'

import { type Draft, isCutOff } from '#client/post-draft/draft'
import { opensInHeadline } from '#client/posts/new-posts'
import { showPostSide, usePostSide } from '#client/posts/side'
import { ErrorNotice } from '#ui/error'
import { late } from '#ui/late'
import { PanelLine } from '#ui/panel-line'
import { Skeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import { usePublishTargets } from '#workspace/command/context'
import { Dock } from '#workspace/form/dock'
import { setStatus } from '#workspace/frame/options'
import { useMainFocus } from '#workspace/frame/main-focus'
import { screenIsComing } from '#workspace/panes/tab-handle'
import { closeImageMenu } from '#client/posts/image-menu'
import { DraftProvider, useDraft } from '#client/post-draft/use-draft'
import { dropTab } from '#workspace/panes/store'
import { useTabId, useTabVisible } from '#workspace/panes/tab-scope'
import type { ViewProps } from '#workspace/areas/view'

import { LockLost } from './versions/lock-lost'
import { GalleryMenu, useImageMenu } from './gallery/gallery-menu'
import { PostHeader, stateOf } from './post-header'
import { Asking } from './questions'
import { SideTabs } from './side-tabs'
import { useFirstError } from './use-first-error'
import { useWide } from './use-wide'
import { ServerVersion } from './versions/use-others-version'
import { useOpening, useTargets } from './use-opening'
import { Writing } from './writing'

/** The highlights of comments. They load after the text is shown, because they need the code that compares texts. */
const { Late: CommentMarks } = late(() => import('./comments/comment-marks').then((parts) => parts.CommentMarks))

/** The editor of one post. */
export default function PostScreen({ tabId, params }: ViewProps) {
  const id = Number(params.postId)
  const draft = useDraft(id)
  const leave = useCallback(() => dropTab(tabId), [tabId])
  const failure = useOpening(id, draft !== undefined, leave)
  usePublishTargets(tabId, useTargets(id, draft))
  if (failure && !draft) return <ErrorNotice {...failure} />
  if (!draft) return <Coming tabId={tabId} />
  return (
    <DraftProvider value={draft}>
      <StateInBar tabId={tabId} draft={draft} />
      <ServerVersion draft={draft} />
      <OpenPost draft={draft} />
    </DraftProvider>
  )
}

/** Shows the lock and the draft's state in the status bar while the post is visible. */
function StateInBar({ tabId, draft }: { tabId: string; draft: Draft }) {
  const words = useWords()
  const visible = useTabVisible()
  const text = visible ? `#${draft.id} ${stateOf(draft, words)}` : null
  useEffect(() => {
    setStatus({ id: `post ${tabId}`, side: 'left', order: 20, content: text && <span>{text}</span> })
    return () => setStatus({ id: `post ${tabId}`, side: 'left', order: 20, content: null })
  }, [tabId, text])
  return null
}

/** The editor of a post that is open. It renders when its draft changes, not when its tab becomes active. */
const OpenPost = memo(function OpenPost({ draft }: { draft: Draft }) {
  const words = useWords()
  const frame = useRef<HTMLDivElement>(null)
  const wide = useWide(frame)
  const [open, setOpen] = useState(() => usePostSide.getState().opens === draft.id)
  const asked = usePostSide((state) => state.asked)
  const [seen, setSeen] = useState(asked)
  // Opens the side panel when a part in it is requested.
  if (seen !== asked) {
    setSeen(asked)
    setOpen(true)
  }
  const tabId = useTabId()
  const openSettings = useCallback(() => {
    closeImageMenu(tabId)
    showPostSide('settings')
  }, [tabId])
  useFirstError(frame, draft, openSettings)
  useMainFocus(tabId, true)
  const menu = useImageMenu(draft)
  const gallery = menu && <GalleryMenu key={menu} menu={menu} />
  const sizes = useDefaultLayout({ id: 'slotdesk.post', panelIds: wide ? ['text', 'settings'] : ['text'] })
  // The first frame draws the text, the next one the settings.
  const settingsDrawn = useDeferredValue(true, false)
  return (
    <div
      ref={frame}
      data-place="editor"
      data-main={!opensInHeadline(draft.base) || undefined}
      tabIndex={-1}
      className="@container flex h-full min-h-0 flex-col outline-none"
    >
      <PostHeader draft={draft} settings={wide ? undefined : { open, toggle: () => setOpen(!open) }} />
      {isCutOff(draft) && <LockLost draft={draft} />}
      <div className="min-h-0 flex-1">
        <Dock
          dock={wide ? null : (gallery ?? (open ? <SideTabs /> : null))}
          title={words(menu ? 'Image gallery' : 'Beside the text')}
          shows={menu ?? ''}
          onClose={() => (menu ? closeImageMenu(tabId) : setOpen(false))}
        >
          {/* The text stands in the same place in both arrangements, so that it keeps the focus and its scroll position. */}
          <Group orientation="horizontal" defaultLayout={sizes.defaultLayout} onLayoutChanged={sizes.onLayoutChanged}>
            <Panel id="text" minSize={wide ? 420 : 0}>
              <div className="flex h-full min-w-0 flex-col bg-surface">
                <Writing />
              </div>
            </Panel>
            {wide && (
              <>
                <PanelLine
                  aria-label={words('Resize {first} and {second}', {
                    first: words('Text of the post'),
                    second: words('Settings'),
                  })}
                  className="w-px bg-line outline-none hover:bg-accent focus-visible:bg-accent data-[separator=active]:bg-accent"
                />
                <Panel id="settings" defaultSize={336} minSize={280} maxSize={560}>
                  {menu ? <div className="h-full overflow-y-auto p-4">{gallery}</div> : settingsDrawn && <SideTabs />}
                </Panel>
              </>
            )}
          </Group>
        </Dock>
      </div>
      <CommentMarks draft={draft} />
      <Asking id={draft.id} />
    </div>
  )
})

/** A placeholder while a post loads. It has the focus, and keys pressed meanwhile are kept for the post. */
function Coming({ tabId }: { tabId: string }) {
  useMainFocus(tabId)
  useEffect(() => screenIsComing(tabId), [tabId])
  return (
    <div data-place="editor" data-main tabIndex={-1} className="h-full outline-none">
      <EditorSkeleton />
    </div>
  )
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
