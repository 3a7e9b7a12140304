import { useEffect, useRef, useState } from 'react'

import { isEditable } from '#client/post-draft/draft'
import { editSlide } from '#client/post-draft/slides'
import { useThisDraft, useUnreadable } from '#client/post-draft/use-draft'
import { refusesEmbed } from '#client/session/refused-embed'
import { setTab } from '#workspace/panes/tab-handle'
import { TextDialogs } from '#editor/dialogs/text-dialogs'
import { TextSurface } from '#editor/text-surface'
import { TextToolbar } from '#editor/toolbar'
import { enterToText } from '#editor/to-text'
import { isEmptyDocument, type Slide } from '#text/document'
import { slideInstant, slideSeconds } from '#text/slides'
import { instantIn, wallClockIn } from '#text/zone'
import { DateField, TimeField } from '#ui/dates/date-field'
import { Field } from '#ui/form/field'
import { Input } from '#ui/input'
import { onKeys } from '#ui/keys'
import { useToday } from '#ui/dates/use-today'
import { useWords } from '#ui/words'
import { run } from '#workspace/command/gate'
import { CommandButton } from '#workspace/command/command-button'
import { EntitiesPicker } from '#workspace/form/entity-field'
import { useFrame } from '#workspace/frame/options'
import { useTabId } from '#workspace/panes/tab-scope'

import { ImageAsked } from './gallery/gallery-menu'
import { findArticles } from './find-articles'
import { slideEditor } from './slide-text'

const onAction = (action: string) => void run({ id: `editor.${action}` }, 'button')

/** The open slide: its title, time, authors and text. */
export function SlideEditor({ slide, first }: { slide: Slide; first: boolean }) {
  const words = useWords()
  const draft = useThisDraft()
  const tabId = useTabId()
  const editable = isEditable(draft)
  const [editor] = useState(() => slideEditor({ postId: draft.id, slide, editable }, tabId, words))
  useEffect(() => setTab(tabId, { editor }), [tabId, editor])
  return (
    <div className="border-t border-line">
      {!first && <SlideFields slide={slide} />}
      {editable && <TextToolbar editor={editor} onAction={onAction} />}
      <div className="slide-text px-4 py-3">
        <TextSurface editor={editor} />
      </div>
      {!first && editable && (
        <div className="flex flex-wrap gap-1 border-t border-line px-3 py-2">
          <CommandButton command="slides.pin" />
          <CommandButton command="slides.up" iconOnly />
          <CommandButton command="slides.down" iconOnly />
          <span className="flex-1" />
          <CommandButton command="slides.remove" />
        </div>
      )}
      <ImageAsked editor={editor} />
      <TextDialogs editor={editor} onAction={onAction} articles={findArticles} refusesEmbed={refusesEmbed} />
    </div>
  )
}

/**
 * The fields of a slide: title, time, tab and authors. The first slide, the Plot, shows none of them: its title is the post's
 * headline.
 */
function SlideFields({ slide }: { slide: Slide }) {
  const words = useWords()
  const draft = useThisDraft()
  const disabled = !isEditable(draft)
  const title = useRef<HTMLInputElement>(null)
  const [fresh] = useState(slide.title === '' && isEmptyDocument(slide.content))
  // A new slide gets the focus in its title.
  useEffect(() => {
    if (fresh) title.current?.focus()
  }, [fresh])
  const edit = (change: Parameters<typeof editSlide>[2]) => editSlide(draft.id, slide.id, change)
  return (
    <div className="grid grid-cols-1 gap-x-4 gap-y-1 px-4 py-3 @[640px]:grid-cols-2">
      <Field label={words('Slide title')}>
        {(ariaProps) => (
          <Input
            {...ariaProps}
            ref={title}
            readOnly={disabled}
            value={slide.title}
            onChange={(event) => edit({ title: event.target.value })}
            onKeyDown={onKeys(enterToText)}
          />
        )}
      </Field>
      <Field label={words('Tab')}>
        {(ariaProps) => (
          <Input
            {...ariaProps}
            readOnly={disabled}
            value={slide.tab ?? ''}
            onChange={(event) => edit({ tab: event.target.value || null })}
          />
        )}
      </Field>
      <SlideTime slide={slide} onChange={(createdAt) => edit({ createdAt })} disabled={disabled} />
      <Field label={words('Authors')}>
        {(ariaProps) => (
          <EntitiesPicker
            {...ariaProps}
            entity="users"
            disabled={disabled}
            value={slide.authorIds.map((value) => ({ value }))}
            onChange={(next) => edit({ authorIds: next.map(({ value }) => value) })}
          />
        )}
      </Field>
    </div>
  )
}

interface SlideTimeProps {
  slide: Slide
  disabled: boolean
  onChange: (seconds: number) => void
}

/** The time of a slide, in the brand's time zone. A typed minute means its first second. */
function SlideTime({ slide, disabled, onChange }: SlideTimeProps) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const today = useToday(zone)
  const [onUnreadableDay, onUnreadableTime] = [useUnreadable(), useUnreadable()]
  const clock = wallClockIn(slideInstant(slide.createdAt, zone), zone)
  const [day, time] = [clock.slice(0, 10), clock.slice(11, 16)]
  const set = (nextDay: string, nextTime: string) => {
    const instant = nextDay && nextTime ? instantIn(`${nextDay}T${nextTime}`, zone) : Number.NaN
    if (!Number.isNaN(instant)) onChange(slideSeconds(instant, zone))
  }
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={words('Date')}>
        {(ariaProps) => (
          <DateField
            {...ariaProps}
            disabled={disabled}
            value={day}
            today={today}
            onChange={(next) => set(next, time)}
            onUnreadable={onUnreadableDay}
          />
        )}
      </Field>
      <Field label={words('Time')}>
        {(ariaProps) => (
          <TimeField
            {...ariaProps}
            disabled={disabled}
            value={time}
            onChange={(next) => set(day, next)}
            onUnreadable={onUnreadableTime}
          />
        )}
      </Field>
    </div>
  )
}
