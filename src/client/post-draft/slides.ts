// Changes the slides of an open live update in its draft. Nothing is sent until the post is saved.
import { isBodyError, parseBody } from '#text/body'
import { liveUpdateType } from '#contract/constants'
import { type Document, emptyDocument, type Slide } from '#text/document'
import { newSlide, plotTitle, slideSeconds } from '#text/slides'

import { randomId } from '#client/random-id'

import { editDraft, flushDraft } from './draft'
import { slidesOf } from './body-join'
import { changeDraft, draftOf, draftZone } from './store'
import type { PostValues } from './values'

export { slidesOf } from './body-join'

/** Changes the slides of a draft. @param fromEditor the change comes from an editor, which is not updated by it. */
function changeSlides(id: number, change: (slides: readonly Slide[]) => Slide[] | null, fromEditor = false): void {
  // The change replaces the text of all editors, so their newest text must be in the draft first.
  if (!fromEditor) flushDraft(id)
  const slides = slidesOf(draftOf(id)?.values.body ?? '')
  const changed = slides && change(slides)
  if (!changed) return
  editDraft(id, { body: JSON.stringify(changed) })
  if (!fromEditor) changeDraft(id, ({ textAt }) => ({ textAt: textAt + 1 }))
}

const now = () => slideSeconds(Date.now(), draftZone())

/**
 * Adds a new slide right behind the Plot. A live update that has a text only, such as a task whose type was changed on the board,
 * gets a Plot with its text first. @returns the slide's id.
 */
export function addSlide(id: number, authorIds: number[]): string {
  const made = newSlide({ id: randomId(), authorIds, at: now() })
  changeType(id, liveUpdateType)
  changeSlides(id, ([plot, ...others]) => (plot ? [plot, made, ...others] : null))
  return made.id
}

/** The properties of a slide that its fields edit. */
export type SlideChange = Partial<Pick<Slide, 'title' | 'tab' | 'pinned' | 'authorIds' | 'createdAt'>>

export function editSlide(id: number, slideId: string, change: SlideChange): void {
  const at = now()
  changeSlides(id, (slides) =>
    slides.map((slide) => (slide.id === slideId ? { ...slide, ...change, updatedAt: at } : slide)),
  )
}

/** Stores the text of a slide from its editor. */
export function writeSlide(id: number, slideId: string, serialized: string): void {
  const content = parseBody(serialized)
  if (Array.isArray(content) || isBodyError(content)) return
  const at = now()
  const write = (slide: Slide): Slide => ({ ...slide, content, updatedAt: at })
  changeSlides(
    id,
    (slides) => {
      const old = slides.find((slide) => slide.id === slideId)
      if (!old || JSON.stringify(old.content) === JSON.stringify(content)) return [...slides]
      return slides.map((slide) => (slide.id === slideId ? write(slide) : slide))
    },
    true,
  )
}

/**
 * Puts a slide above the nearest slide of `below` that is still there, else at the end. An index would count slides that were added
 * or removed since.
 */
function putAbove(slides: readonly Slide[], slide: Slide, below: readonly string[]): Slide[] {
  const others = slides.filter(({ id }) => id !== slide.id)
  const places = below.map((known) => others.findIndex(({ id }) => id === known))
  const place = places.find((at) => at > 0) ?? others.length
  return [...others.slice(0, place), slide, ...others.slice(place)]
}

/**
 * Moves a slide to another index; the Plot stays first.
 * @returns the ids of the slides that were below it, for Undo; null: the slide stays where it is.
 */
export function moveSlide(id: number, slideId: string, to: number): string[] | null {
  let below: string[] | null = null
  changeSlides(id, (slides) => {
    const from = slides.findIndex((slide) => slide.id === slideId)
    const [moved] = slides.slice(from, from + 1)
    const place = Math.min(slides.length - 1, Math.max(1, to))
    if (from < 1 || !moved || place === from) return null
    below = idsAfter(slides, from)
    const others = slides.filter((slide) => slide !== moved)
    return [...others.slice(0, place), moved, ...others.slice(place)]
  })
  return below
}

const idsAfter = (slides: readonly Slide[], at: number) => slides.slice(at + 1).map(({ id }) => id)

/** Moves a slide back to where {@link moveSlide} found it. */
export function moveSlideBack(id: number, slideId: string, below: readonly string[]): void {
  changeSlides(id, (slides) => {
    const slide = slides.find((known) => known.id === slideId)
    return slide ? putAbove(slides, slide, below) : null
  })
}

/** A removed slide, and the ids of the slides that were below it. */
interface RemovedSlide {
  slide: Slide
  below: readonly string[]
}

/** Removes a slide. @returns what Undo needs; null for the Plot or an unknown slide. */
export function removeSlide(id: number, slideId: string): RemovedSlide | null {
  flushDraft(id)
  const slides = slidesOf(draftOf(id)?.values.body ?? '') ?? []
  const at = slides.findIndex((slide) => slide.id === slideId)
  const slide = slides[at]
  if (at < 1 || !slide) return null
  changeSlides(id, (all) => all.filter((other) => other.id !== slideId))
  return { slide, below: idsAfter(slides, at) }
}

export function putSlideBack(id: number, { slide, below }: RemovedSlide): void {
  changeSlides(id, (slides) => (slides.some((known) => known.id === slide.id) ? null : putAbove(slides, slide, below)))
}

/** Converts the body of a text to a live update: the text becomes the Plot. A body that cannot be parsed stays. */
function asSlides(body: string): string {
  const parsed = parseBody(body)
  if (isBodyError(parsed) || (Array.isArray(parsed) && parsed.length > 0)) return body
  const content: Document = Array.isArray(parsed) ? emptyDocument() : parsed
  return JSON.stringify([newSlide({ id: 'plot', title: plotTitle, content, at: now() })])
}

/** Converts the body of a live update to a text; null when there are slides besides the Plot, which would be lost. */
export function asText(body: string): string | null {
  const slides = slidesOf(body)
  if (!slides) return body
  return slides.length > 1 ? null : JSON.stringify(slides[0]?.content ?? emptyDocument())
}

/** Whether a post may get a type: a live update with slides besides the Plot cannot become a plain text. */
export const mayBecome = ({ template_type, body }: Pick<PostValues, 'template_type' | 'body'>, type: number): boolean =>
  type === liveUpdateType || template_type !== liveUpdateType || asText(body) !== null

/**
 * Changes the type of a post. The newest text becomes the Plot of a live update, and the other way round; the slides of a live
 * update with more than the Plot stay.
 */
export function changeType(id: number, template_type: number): void {
  flushDraft(id)
  const body = draftOf(id)?.values.body
  if (body === undefined) return
  const next = template_type === liveUpdateType ? asSlides(body) : (asText(body) ?? body)
  editDraft(id, { template_type, body: next })
  // The editors show the old form of the text, so they are updated.
  if (next !== body) changeDraft(id, ({ textAt }) => ({ textAt: textAt + 1 }))
}
