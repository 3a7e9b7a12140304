// Commands for the slides of an open live update. They change the draft; nothing is sent until the post is saved.
import { ArrowDown, ArrowUp, ListPlus, ListTree, Pin, Shuffle, Trash2 } from 'lucide-react'
import { z } from 'zod'

import type { Draft } from '#client/post-draft/draft'
import { openSlide, openSlideIn } from '#client/post-draft/open-slides'
import {
  addSlide,
  editSlide,
  moveSlide,
  moveSlideBack,
  putSlideBack,
  removeSlide,
  slidesOf,
} from '#client/post-draft/slides'
import { useSession } from '#client/session/session'
import { liveUpdateType } from '#contract/constants'
import { Failure } from '#contract/base/failure'
import type { Slide } from '#text/document'
import { slideName } from '#text/slides'
import { type Availability, command, type CommandContext, type Outcome } from '#workspace/command/command'
import { panelOf } from '#workspace/frame/main-focus'

import { draftToChange, editable, openPost } from './send'

const slidesIn = (draft: Draft | undefined): Slide[] => slidesOf(draft?.values.body ?? '') ?? []

function ofLiveUpdate(context: CommandContext): Availability {
  const draft = openPost(context)
  const may = editable(draft)
  if (!draft || draft.values.template_type === liveUpdateType) return may
  const call = { id: 'posts.set-type', args: { id: draft.id, type: liveUpdateType } }
  return {
    reason: 'Open a live update first',
    ...(may === true && { fix: { label: 'Make it a live update', call } }),
  }
}

/** The slide that is open in the focused tab (else the first), its index, and the number of slides; null: no post with slides. */
function slideAt(context: CommandContext): { id: number; slide: Slide; at: number; count: number } | null {
  const draft = openPost(context)
  const slides = slidesIn(draft)
  const asked = context.tab ? openSlideIn(context.tab.id) : undefined
  const at = Math.max(
    0,
    slides.findIndex(({ id }) => id === asked),
  )
  const slide = slides[at]
  return draft && slide ? { id: draft.id, slide, at, count: slides.length } : null
}

function ofSlide(refuse: (at: number, count: number) => string | null) {
  return (context: CommandContext): Availability => {
    const verdict = ofLiveUpdate(context)
    if (verdict !== true) return verdict
    const found = slideAt(context)
    if (!found || found.at === 0) return { reason: 'Open a slide first: the Plot stays where it is' }
    const reason = refuse(found.at, found.count)
    return reason === null ? true : { reason }
  }
}

/**
 * Moves a slide. @returns the undo, which moves it back to where it was; none for a slide that stays where it is
 * @throws Failure 409 where the slide is gone, or the post cannot be changed. The command may have asked for the slide meanwhile.
 */
function moved(id: number, slide: string, to: number): Outcome {
  const below = moveSlide(withSlide(id, slide), slide, to)
  if (below === null) return {}
  return { undo: async () => moveSlideBack(withSlide(id, slide), slide, below) }
}

/** @returns the id of an open post that is changed. @throws Failure 409 where the slide is gone, or the post cannot be changed. */
function withSlide(id: number, slide: string): number {
  const draft = draftToChange(id)
  if (!slidesIn(draft).some((known) => known.id === slide)) throw new Failure(409, 'This slide was removed')
  return draft.id
}

const shared = { subject: 'slides', right: 'posts.update', risk: 'none', writes: false } as const

/** A slide as an option of the palette. */
const optionOf = (slide: Slide) => ({ value: slide.id, label: slideName(slide) || slide.id })

export const slideCommands = [
  command({
    ...shared,
    quiet: true,
    id: 'slides.open',
    title: 'Go to a slide…',
    icon: ListTree,
    keywords: ['outline', 'jump', 'open'],
    right: 'posts.read',
    keys: [{ keys: 'alt+shift+o', place: 'editor' }],
    available: (context) => {
      const draft = openPost(context)
      return draft?.values.template_type === liveUpdateType ? true : { reason: 'Open a live update first' }
    },
    arguments: {
      schema: z.object({ slide: z.string() }),
      sources: {
        slide: {
          kind: 'choice',
          label: 'Slide',
          options: (context) => slidesIn(openPost(context)).map(optionOf),
        },
      },
    },
    run: ({ slide }, { context }) => {
      if (!context.tab) return
      openSlide(context.tab.id, slide)
      const head = `[data-slide="${CSS.escape(slide)}"] [aria-expanded]`
      panelOf(context.tab.id)?.querySelector<HTMLElement>(head)?.focus()
    },
  }),
  command({
    ...shared,
    quiet: true,
    id: 'slides.add',
    title: 'Add a slide',
    icon: ListPlus,
    keywords: ['live', 'update', 'new'],
    keys: [{ keys: 'alt+shift+n', place: 'editor' }],
    key: { toText: 'another' },
    available: ofLiveUpdate,
    run: (_, { context }) => {
      const draft = openPost(context)
      if (!draft) return
      const me = useSession.getState().me
      const made = addSlide(draft.id, me ? [me.id] : [])
      if (context.tab) openSlide(context.tab.id, made)
    },
  }),
  command({
    ...shared,
    id: 'slides.up',
    title: 'Move the slide up',
    icon: ArrowUp,
    keys: [{ keys: 'alt+shift+up', place: 'editor' }],
    available: ofSlide((at) => (at === 1 ? 'It is the first slide after the Plot' : null)),
    run: (_, { context }) => {
      const found = slideAt(context)
      return found ? moved(found.id, found.slide.id, found.at - 1) : undefined
    },
  }),
  command({
    ...shared,
    id: 'slides.down',
    title: 'Move the slide down',
    icon: ArrowDown,
    keys: [{ keys: 'alt+shift+down', place: 'editor' }],
    available: ofSlide((at, count) => (at === count - 1 ? 'It is the last slide' : null)),
    run: (_, { context }) => {
      const found = slideAt(context)
      return found ? moved(found.id, found.slide.id, found.at + 1) : undefined
    },
  }),
  command({
    ...shared,
    id: 'slides.move',
    title: 'Move a slide to another place',
    icon: Shuffle,
    available: ofLiveUpdate,
    arguments: {
      schema: z.object({ slide: z.string(), to: z.number().int().min(0) }),
      sources: {
        slide: {
          kind: 'choice',
          label: 'Slide',
          options: (context) => slidesIn(openPost(context)).slice(1).map(optionOf),
        },
        to: { kind: 'number', label: 'Place' },
      },
      fill: (context) => {
        const found = slideAt(context)
        // The Plot stays where it is, so that another slide is asked for.
        return { slide: found && found.at > 0 ? found.slide.id : undefined }
      },
    },
    run: ({ slide, to }, { context }) => {
      const draft = openPost(context)
      return draft && moved(draft.id, slide, to)
    },
  }),
  command({
    ...shared,
    id: 'slides.pin',
    title: (context) => (slideAt(context)?.slide.pinned ? 'Unpin the slide' : 'Pin the slide'),
    icon: Pin,
    available: ofSlide(() => null),
    run: (_, { context }) => {
      const found = slideAt(context)
      if (!found) return
      const { id, slide } = found
      editSlide(id, slide.id, { pinned: !slide.pinned })
      return { undo: async () => editSlide(withSlide(id, slide.id), slide.id, { pinned: slide.pinned }) }
    },
  }),
  command({
    ...shared,
    id: 'slides.remove',
    title: 'Delete the slide',
    icon: Trash2,
    keywords: ['remove'],
    risk: 'undoable',
    writes: true,
    available: ofSlide(() => null),
    run: (_, { context }) => {
      const found = slideAt(context)
      const removed = found && removeSlide(found.id, found.slide.id)
      if (!removed) return
      return {
        message: 'Slide deleted.',
        undo: async () => {
          draftToChange(found.id)
          putSlideBack(found.id, removed)
          return { message: 'Slide restored.' }
        },
      }
    },
  }),
]
