// The slides of a live update as a list. One slide is open for editing.
import { GripVertical, Pin } from 'lucide-react'
import { type DragEvent, memo, useMemo, useState } from 'react'
import { useStore } from 'zustand'

import { isEditable } from '#client/post-draft/draft'
import { openSlide, openSlides } from '#client/post-draft/open-slides'
import { slidesOf } from '#client/post-draft/slides'
import { useThisDraft } from '#client/post-draft/use-draft'
import { plotTitle, slideInstant, slideName } from '#text/slides'
import { formatInstant } from '#ui/dates/datetime'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { CommandButton } from '#workspace/command/command-button'
import { useCommandContext } from '#workspace/command/context'
import { useFrame } from '#workspace/frame/options'
import { useTabId } from '#workspace/panes/tab-scope'

import { useToldRemoval } from './removed-slide'
import { SlideEditor } from './slide-editor'
import { SlidesFind } from './slides-find'

/** The slides of the post, the Plot first. */
export function Slides() {
  const words = useWords()
  const draft = useThisDraft()
  const tabId = useTabId()
  const context = useCommandContext()
  const { body } = draft.values
  const slides = useMemo(() => slidesOf(body) ?? [], [body])
  const asked = useStore(openSlides, ({ byTab }) => byTab[tabId])
  useToldRemoval(draft, slides, asked)
  const opened = slides.find(({ id }) => id === asked) ?? slides[0]
  const open = opened?.id
  const [over, setOver] = useState<number | null>(null)
  return (
    <div className="font-sans text-base leading-5">
      {opened && <SlidesFind slides={slides} open={opened} />}
      <div className="mb-2 flex items-center gap-2">
        <h2 className="text-sm font-semibold text-muted">
          {words('Slides')} <span data-numbers>{slides.length}</span>
        </h2>
        <span className="flex-1" />
        <CommandButton command="slides.add" />
      </div>
      <ol className="flex flex-col gap-2 pb-8" aria-label={words('Slides')}>
        {slides.map((slide, at) => (
          <li key={slide.id} data-slide={slide.id}>
            <div
              role="presentation"
              className={`rounded-md border bg-surface ${over === at ? 'border-accent' : 'border-line'}`}
              onDragOver={(event) => {
                if (at === 0 || !event.dataTransfer.types.includes(draggedOf(draft.id))) return
                event.preventDefault()
                setOver(at)
              }}
              onDragLeave={() => setOver(null)}
              onDrop={(event) => {
                setOver(null)
                const moved = event.dataTransfer.getData(draggedOf(draft.id))
                // Words and files are dropped into the text of the open slide, and slides of other posts nowhere.
                if (moved === '') return
                event.preventDefault()
                void run({ id: 'slides.move', args: { slide: moved, to: at } }, 'drop', { context })
              }}
            >
              <SlideHead
                post={draft.id}
                id={slide.id}
                title={at === 0 ? words(plotTitle) : slideName(slide) || words('No title yet')}
                createdAt={slide.createdAt}
                pinned={slide.pinned === true && at > 0}
                movable={at > 0 && isEditable(draft)}
                open={slide.id === open}
              />
              {slide.id === open && <SlideEditor key={slide.id} slide={slide} first={at === 0} />}
            </div>
          </li>
        ))}
      </ol>
    </div>
  )
}

/** The type of a slide's data while it is dragged: a slide goes only to a place in its own post. */
const draggedOf = (post: number) => `application/x-slotdesk-slide-${post}`

interface SlideHeadProps {
  post: number
  id: string
  title: string
  createdAt: number
  pinned: boolean
  movable: boolean
  open: boolean
}

/**
 * The head of a slide: its title or first words, and its time. Its props are plain values, because the slides are parsed at
 * each key: only the changed row renders.
 */
const SlideHead = memo(function SlideHead({ post, id, title, createdAt, pinned, movable, open }: SlideHeadProps) {
  const words = useWords()
  const tabId = useTabId()
  const zone = useFrame((state) => state.brand.zone)
  const carry = (event: DragEvent) => {
    event.dataTransfer.setData(draggedOf(post), id)
    event.dataTransfer.effectAllowed = 'move'
  }
  const instant = slideInstant(createdAt, zone)
  return (
    <div className="flex items-center gap-1 ps-1 pe-3">
      <span
        className={`flex size-6 items-center justify-center text-faint ${movable ? 'cursor-grab' : 'invisible'}`}
        draggable={movable}
        aria-hidden
        onDragStart={carry}
      >
        <GripVertical size={14} strokeWidth={1.75} />
      </span>
      <button
        type="button"
        aria-expanded={open}
        className="flex h-9 min-w-0 flex-1 items-center gap-2 text-start"
        onClick={() => openSlide(tabId, id)}
      >
        <span className={`min-w-0 flex-1 truncate ${open ? 'font-semibold' : 'font-medium'}`}>{title}</span>
        {pinned && <Pin size={13} strokeWidth={1.75} aria-label={words('Pinned')} className="text-accent" />}
        <time className="shrink-0 text-sm text-muted" data-numbers dateTime={instant}>
          {formatInstant(instant, zone)}
        </time>
      </button>
    </div>
  )
})
