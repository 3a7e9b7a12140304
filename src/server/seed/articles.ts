// Texts of the demo: headlines that pass the headline rules, summaries of the right length, and bodies.
import { imageUrl } from '#contract/media/images'
import { postTextRules } from '#contract/posts/rules'
import { broken } from '#contract/base/rules'
import type { Block, Document, Slide } from '#text/document'

import type { Sequence } from './random'
import * as words from './vocabulary'

/** Repeats until a text passes, at most 500 times. */
function untilPassing(make: () => string, passes: (text: string) => boolean): string {
  for (let tries = 0; tries < 500; tries += 1) {
    const text = make()
    if (passes(text)) return text
  }
  throw new Error('The vocabulary makes no text that passes.')
}

export function headlineOf(sequence: Sequence): string {
  const make = () =>
    `${sequence.pick(words.subjects)} ${plural(sequence)} ${sequence.pick(words.objects)} ${sequence.pick(words.tails)}`
  return untilPassing(
    make,
    (text) => [...text].length <= 80 && broken(postTextRules.main_headline, text).length === 0 && agrees(text),
  )
}

const plural = (sequence: Sequence) => sequence.pick(words.verbs)

/** Whether a text begins with no plural subject, which would need another verb form: "Farmers approves" is wrong. */
const agrees = (text: string) =>
  !/^(Cocoa farmers|Market traders|University students|Fishing communities|Border officials|Small airlines|Coffee growers) /.test(
    text,
  )

function sentenceOf(sequence: Sequence): string {
  return sequence
    .pick(words.sentences)
    .replace('{place}', sequence.pick(words.places))
    .replace('{day}', sequence.pick(words.days))
    .replace('{month}', sequence.pick(words.months))
    .replace('{object}', sequence.pick(words.objects))
    .replace('{number}', String(sequence.whole(3, 60)))
}

/** A summary that passes the rules for its length. */
export function summaryOf(sequence: Sequence): string {
  const make = () => `${sentenceOf(sequence)} ${sentenceOf(sequence)}`
  return untilPassing(make, (text) => broken(postTextRules.description, text).length === 0)
}

const text = (value: string) => ({ type: 'text' as const, text: value })
const paragraph = (value: string): Block => ({ type: 'paragraph', content: [text(value)] })
const sentencesOf = (sequence: Sequence, count: number) =>
  Array.from({ length: count }, () => sentenceOf(sequence)).join(' ')

/** A body of `parts` headed parts with a few paragraphs each, and with lists, quotes and links in some of them. */
export function bodyOf(sequence: Sequence, parts: number): Document {
  const content: Block[] = [paragraph(sentencesOf(sequence, 4))]
  for (let part = 0; part < parts; part += 1) {
    content.push({
      type: 'heading',
      attrs: { level: 2 },
      content: [text(words.headings[part % words.headings.length] ?? 'More')],
    })
    content.push(paragraph(sentencesOf(sequence, 5)), paragraph(sentencesOf(sequence, 4)))
    if (part % 3 === 0) content.push({ type: 'blockquote', content: [paragraph(sentenceOf(sequence))] })
    if (part % 3 === 1) {
      const items = sequence.some(words.objects, 3)
      content.push({
        type: 'bulletList',
        content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
      })
    }
    if (part % 3 === 2) {
      const link = {
        type: 'link' as const,
        attrs: { href: 'https://example.org/report', target: '_blank' as const, rel: 'noopener', title: null },
      }
      content.push({
        type: 'paragraph',
        content: [
          text('The full report is '),
          { type: 'text', text: 'on the ministry’s site', marks: [link] },
          text('.'),
        ],
      })
    }
  }
  return { type: 'doc', content }
}

/** The body with a picture after its second block. */
export function withPicture(body: Document, { hash_key, ext }: { hash_key: string; ext: string }): Document {
  const label = 'Houses under the hills. Drawing: Slotdesk'
  const image: Block = {
    type: 'image',
    attrs: { src: imageUrl(hash_key, ext), alt: 'A drawn landscape with houses', id: null, label },
  }
  return { type: 'doc', content: [...body.content.slice(0, 2), image, ...body.content.slice(2)] }
}

/** A gallery: the first paragraph of a body, then all pictures. */
export function galleryOf(body: Document, pictures: readonly { hash_key: string; ext: string }[]): Document {
  const images = pictures.map(({ hash_key, ext }, at): Block => ({
    type: 'image',
    attrs: {
      src: imageUrl(hash_key, ext),
      alt: 'A drawn landscape with houses',
      id: null,
      label: `Picture ${at + 1} of ${pictures.length}. Drawing: Slotdesk`,
    },
  }))
  return { type: 'doc', content: [...body.content.slice(0, 1), ...images] }
}

/** A live update: the 'Plot' first, then updates an hour apart, newest first. */
export function slidesOf(body: Document, sequence: Sequence, staff: readonly number[], now: Date): Slide[] {
  const begun = Math.floor(now.getTime() / 1000) - 5 * 3600
  return Array.from({ length: 5 }, (_, at) => ({
    content: at === 0 ? body : { type: 'doc', content: [paragraph(sentencesOf(sequence, 3))] },
    title: at === 0 ? 'Plot' : `Update ${5 - at}`,
    id: `slide-${at}`,
    createdAt: begun + (at === 0 ? 0 : 5 - at) * 3600,
    updatedAt: begun + (at === 0 ? 0 : 5 - at) * 3600,
    template: 'live_updates',
    tab: null,
    pinned: at === 0,
    authorIds: [sequence.pick(staff)],
  }))
}
