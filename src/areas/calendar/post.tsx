// oxlint-disable jsx-a11y/prefer-tag-over-role -- options of an ARIA listbox in groups, which no native select can be
import { TriangleAlert } from 'lucide-react'
import { memo } from 'react'

import { wallOf } from '#client/calendar/days'
import type { Gap } from '#client/calendar/faults'
import { useCalendarView } from '#client/calendar/view'
import type { PlannedPost } from '#contract/posts/calendar'
import { postStatuses as status } from '#contract/constants'
import { say } from '#contract/base/say'
import { statusLooks, statusTone } from '#ui/badge'
import { useWords } from '#ui/words'

/** The props that all posts of a calendar share. */
export interface PostSetting {
  tabId: string
  zone: string
  mayMove: boolean
}

export const plannedId = (tabId: string, id: number) => `planned-${tabId}-${id}`

interface PlannedProps {
  post: PlannedPost
  clashes: boolean
  setting: PostSetting
}

/** A post in the calendar: its time, its status by icon and its headline. */
export const Planned = memo(function Planned({ post, clashes, setting: { tabId, zone, mayMove } }: PlannedProps) {
  const words = useWords()
  const isCursor = useCalendarView(tabId, (view) => view.cursor === post.id)
  const isDragged = useCalendarView(tabId, (view) => view.dragged === post.id)
  const { icon: Icon, text, fill, word } = statusLooks[statusTone(post.status)]
  const headline = post.main_headline || `#${post.id}`
  return (
    <div
      id={plannedId(tabId, post.id)}
      role="option"
      aria-selected={isCursor}
      data-planned={post.id}
      title={headline}
      className={`flex min-h-6 flex-wrap items-center gap-x-1 rounded-sm px-1 select-none ${fill} ${
        isCursor ? 'outline-2 -outline-offset-1 outline-accent' : ''
      } ${isDragged ? 'opacity-40' : ''} ${
        mayMove && post.status === status.scheduled ? 'cursor-grab' : 'cursor-default'
      }`}
    >
      <Icon size={12} strokeWidth={2} aria-hidden className={`shrink-0 ${text}`} />
      <span className="sr-only">{words(word)}</span>
      <span className="text-sm font-medium tabular-nums">{wallOf(post.published_at, zone).time}</span>
      <span className="min-w-0 flex-1 basis-12 truncate">{headline}</span>
      {clashes && (
        <span
          className="flex basis-full items-center gap-1 text-sm font-medium text-danger"
          title={words('Another post of its section goes out in the same minute')}
        >
          <TriangleAlert size={12} aria-hidden /> {words('Clash')}
        </span>
      )}
    </div>
  )
})

/** Hours of a working day without a post. */
export function GapLine({ gap }: { gap: Gap }) {
  const words = useWords()
  return (
    <p
      className="truncate rounded-sm border border-dashed border-line-strong px-1 text-sm text-muted"
      title={words('No post for over three hours')}
      data-gap
    >
      {words(say`Gap ${gap.from} to ${gap.until}`)}
    </p>
  )
}
