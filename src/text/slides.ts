// The slides of a live update: their times, new slides, and the merge of two versions.
import { type Document, emptyDocument, type Slide } from './document'
import { differences } from '#text/versions/block-difference'
import { mergeBlocks } from './versions/merge-blocks'
import { cutAtWord, plainText } from './plain'
import { instantIn, wallClockIn } from './zone'

/** The title of the first slide. */
export const plotTitle = 'Plot'

/** The name of a slide in a list: its title, or its first words, 80 characters at most; empty when it has neither. */
export const slideName = ({ title, content }: Slide): string => title || cutAtWord(plainText(content), 80)

/** The time of a slide: epoch seconds plus the zone's offset, that is, the zone's wall clock read as UTC. */
export const slideSeconds = (now: number, zone: string): number => Date.parse(`${wallClockIn(now, zone)}Z`) / 1000

/** Converts a slide's time to an instant in ISO 8601. */
export function slideInstant(seconds: number, zone: string): string {
  const clock = new Date(seconds * 1000).toISOString().slice(0, 19)
  return new Date(instantIn(clock, zone)).toISOString()
}

interface NewSlide {
  id: string
  title?: string
  content?: Document
  authorIds?: number[]
  /** In the unit of {@link slideSeconds}. */
  at: number
}

export const newSlide = ({ id, title = '', content = emptyDocument(), authorIds = [], at }: NewSlide): Slide => ({
  id,
  content,
  title,
  createdAt: at,
  updatedAt: at,
  template: 'live_updates',
  tab: null,
  pinned: false,
  authorIds,
})

/** The order for readers: the Plot, then pinned slides, then the others. */
export function shownOrder(slides: readonly Slide[]): Slide[] {
  const [plot, ...others] = slides
  if (!plot) return []
  return [plot, ...others.filter(({ pinned }) => pinned), ...others.filter(({ pinned }) => !pinned)]
}

const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Three-way merge of one slide, part by part, and its text block by block. Where both sides changed a part, mine wins. */
function mergeSlide(ancestor: Slide, mine: Slide, theirs: Slide): { slide: Slide; conflict: boolean } {
  const parts = ['content', 'title', 'createdAt', 'tab', 'pinned', 'authorIds'] as const
  let conflict = false
  const slide: Slide = { ...mine, updatedAt: Math.max(mine.updatedAt, theirs.updatedAt) }
  for (const part of parts) {
    const typed = !same(mine[part], ancestor[part])
    if (!typed) Object.assign(slide, { [part]: theirs[part] })
    else if (!same(theirs[part], ancestor[part]) && !same(mine[part], theirs[part])) {
      const joined = part === 'content' ? mergeBlocks(ancestor.content, mine.content, theirs.content) : null
      if (joined) slide.content = joined.document
      conflict ||= joined?.conflict ?? true
    }
  }
  return { slide, conflict }
}

const byId = (slides: readonly Slide[]) => new Map(slides.map((slide) => [slide.id, slide]))

/** Merges two orders: `first` leads, and an id that only `second` has follows its predecessor there. */
function orderOf(first: readonly string[], second: readonly string[]): string[] {
  const order = [...first]
  second.forEach((id, at) => {
    if (order.includes(id)) return
    const before = second.slice(0, at).findLast((known) => order.includes(known))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  })
  return order
}

const idsOf = (slides: readonly Slide[]) => slides.map(({ id }) => id)

/** The ids whose place changed between two orders of the same ids. */
const movedIn = (before: readonly string[], after: readonly string[]) =>
  new Set(differences(before, after).flatMap((hunk) => (hunk.same ? [] : hunk.after)))

export interface MergedSlides {
  slides: Slide[]
  /** Both sides changed the same part of a slide differently; the merge has mine. */
  conflict: boolean
}

/**
 * Merges slides one by one. A slide that one side added stays; a slide that one side removed goes, unless the other side changed
 * it. A slide that one side moved is where that side put it; of one that both moved, my place counts.
 */
export function mergeSlides(
  ancestor: readonly Slide[],
  mine: readonly Slide[],
  theirs: readonly Slide[],
): MergedSlides {
  const [old, here, there] = [byId(ancestor), byId(mine), byId(theirs)]
  const isCommon = ({ id }: Slide) => old.has(id) && here.has(id) && there.has(id)
  const moved = movedIn(idsOf(ancestor.filter(isCommon)), idsOf(mine.filter(isCommon)))
  // Their order leads. What I moved or added follows the slide before it in my order.
  const order = orderOf(
    idsOf(theirs).filter((id) => !moved.has(id)),
    idsOf(mine),
  )
  let conflict = false
  const slides = order.flatMap((id): Slide[] => {
    const [was, own, its] = [old.get(id), here.get(id), there.get(id)]
    if (own && its) {
      const met = mergeSlide(was ?? own, own, its)
      conflict ||= met.conflict
      return [met.slide]
    }
    const left = own ?? its
    return !left || (was && same(left, was)) ? [] : [left]
  })
  return { slides, conflict }
}
