import { useQuery } from '@tanstack/react-query'
import { Tabs } from 'radix-ui'
import { type ReactNode, useEffect, useRef } from 'react'

import { commentsOf, isOpenHead } from '#client/posts/comments'
import { type PostSidePart, showPostSide, usePostSide } from '#client/posts/side'
import { useThisDraft } from '#client/post-draft/use-draft'
import type { Comment } from '#contract/posts/comments'
import { late } from '#ui/late'
import { FormSkeleton } from '#ui/skeleton'
import { useWords } from '#ui/words'
import { useTabId } from '#workspace/panes/tab-scope'

import { Settings } from './form/settings'

const { Late: Analysis } = late(() => import('./analysis/panel').then((parts) => parts.AnalysisPanel), {
  Meanwhile: FormSkeleton,
})

const { Late: Comments } = late(() => import('./comments/comments').then((parts) => parts.CommentsPanel), {
  Meanwhile: FormSkeleton,
})
const { Late: History } = late(() => import('./versions/history').then((parts) => parts.HistoryPanel), {
  Meanwhile: FormSkeleton,
})

const parts: readonly { part: PostSidePart; title: string }[] = [
  { part: 'settings', title: 'Settings' },
  { part: 'analysis', title: 'Analysis' },
  { part: 'comments', title: 'Comments' },
  { part: 'history', title: 'History' },
]

/** The panel beside the text, with one part at a time. */
export function SideTabs() {
  const words = useWords()
  const part = usePostSide((state) => state.part)
  return (
    <Tabs.Root
      className="flex h-full min-h-0 flex-col"
      activationMode="manual"
      value={part}
      onValueChange={(next) => {
        const wanted = parts.find((one) => one.part === next)
        if (wanted) showPostSide(wanted.part)
      }}
    >
      <Tabs.List
        aria-label={words('Beside the text')}
        className="flex h-9 shrink-0 items-stretch gap-1 border-b border-line px-2"
      >
        {parts.map(({ part: one, title }) => (
          <Tabs.Trigger
            key={one}
            value={one}
            className="-mb-px border-b-2 border-transparent px-2 text-sm text-muted hover:text-fg data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-fg"
          >
            {words(title)} {one === 'comments' && <OpenComments />}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      <Part part="settings">
        <Settings />
      </Part>
      <Part part="analysis">
        <AnalysisOfDraft />
      </Part>
      <Part part="comments">
        <CommentsOfDraft />
      </Part>
      <Part part="history">
        <HistoryOfDraft />
      </Part>
    </Tabs.Root>
  )
}

/** How many comments are open; nothing where none is. */
function OpenComments() {
  const { id } = useThisDraft()
  const { data = 0 } = useQuery({ ...commentsOf(id), select: openCount })
  return data > 0 && <span className="ms-0.5 text-muted tabular-nums">{data}</span>
}

const openCount = (comments: readonly Comment[]) => comments.filter(isOpenHead).length

function Part({ part, children }: { part: PostSidePart; children: ReactNode }) {
  return (
    <Tabs.Content value={part} tabIndex={-1} className="min-h-0 flex-1 overflow-y-auto p-4 outline-none">
      {children}
    </Tabs.Content>
  )
}

function CommentsOfDraft() {
  return <Comments draft={useThisDraft()} />
}

/** Takes the focus when the history is asked for, and keeps it until the versions are read. */
function HistoryOfDraft() {
  const frame = useRef<HTMLDivElement>(null)
  const draft = useThisDraft()
  const tabId = useTabId()
  const enters = usePostSide((state) => state.enters === tabId)
  useEffect(() => {
    if (!enters) return
    const first = frame.current?.querySelector('button')
    ;(first ?? frame.current)?.focus()
    usePostSide.setState({ enters: null })
  }, [enters])
  return (
    <div ref={frame} tabIndex={-1} className="outline-none">
      <History draft={draft} />
    </div>
  )
}

function AnalysisOfDraft() {
  return <Analysis draft={useThisDraft()} />
}
