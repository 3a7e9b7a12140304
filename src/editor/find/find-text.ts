// Finding and replacing in a text. Matches are of one block of text each, in the order of the text.
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'

import { showPassages } from '#editor/passages'
import { type Range, TextPlaces } from '#editor/text-places'

export interface Wanted {
  text: string
  /** Letters count as they are written. */
  matchCase: boolean
  wholeWords: boolean
}

/** So many are marked and counted. */
export const mostMatches = 5000

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** No letter, digit or mark beside it. */
const edge = '[\\p{L}\\p{N}\\p{M}_]'

function patternOf({ text, matchCase, wholeWords }: Wanted): RegExp {
  const plain = escaped(text)
  return new RegExp(wholeWords ? `(?<!${edge})${plain}(?!${edge})` : plain, matchCase ? 'gu' : 'giu')
}

export interface Match extends Range {
  /** Which of the searched texts it stands in. */
  text: number
  /** Characters of the plain text of its text. */
  start: number
  end: number
}

/** Where words stand in one text or, as in the slides of a live update, several; captions of pictures are left out. */
export function findMatches(texts: readonly Node[], wanted: Wanted): Match[] {
  if (wanted.text === '') return []
  const pattern = patternOf(wanted)
  const found: Match[] = []
  for (const [text, doc] of texts.entries()) {
    const places = new TextPlaces(doc)
    for (const { index, 0: words } of places.text.matchAll(pattern)) {
      const [range, ...more] = places.rangesOf(index, index + words.length)
      if (range && more.length === 0) found.push({ ...range, text, start: index, end: index + words.length })
      if (found.length === mostMatches) return found
    }
  }
  return found
}

/** Marks matches of an editor's text, the one in hand more than the others. */
export const showMatches = (editor: Editor, matches: readonly Match[], inHand: Match | undefined): void =>
  showPassages(
    editor,
    'found',
    matches.map((match, at) => ({
      key: `found ${at}`,
      from: match.start,
      to: match.end,
      className: match === inHand ? 'passage-found passage-found-here' : 'passage-found',
    })),
  )

/** Selects a match and brings it into view; the focus stays where it is. */
export function goToMatch(editor: Editor, { from, to }: Range): void {
  editor.chain().setTextSelection({ from, to }).scrollIntoView().run()
}

/** Puts a text in the place of matches, with the marks that were there, as one step of the undo. */
export function replaceMatches(editor: Editor, matches: readonly Range[], replacement: string): void {
  const { state, view } = editor
  const { tr } = state
  for (const { from, to } of matches.toReversed()) {
    if (replacement === '') tr.delete(from, to)
    else {
      const marks = state.doc.nodeAt(from)?.marks ?? []
      tr.replaceWith(from, to, state.schema.text(replacement, marks))
    }
  }
  if (tr.docChanged) view.dispatch(closeHistory(tr))
}

/** The first match at or behind a place of a text, else the first of all. */
export const matchFrom = (matches: readonly Match[], text: number, place: number): number =>
  Math.max(
    0,
    matches.findIndex((match) => match.text > text || (match.text === text && match.from >= place)),
  )
