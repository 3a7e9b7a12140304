// Find and replace. A match lies within one block; matches are in the order of the text.
import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Node } from '@tiptap/pm/model'

import { showPassages } from '#editor/passages'
import { type Range, TextPlaces } from '#editor/text-places'

export interface Wanted {
  text: string
  /** Whether the search is case-sensitive. */
  matchCase: boolean
  wholeWords: boolean
}

/** The most matches that are marked and counted. */
const mostMatches = 5000

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A pattern whose straight quotes stand for any: typed in a text they become those of its language (`smart-signs.ts`). */
const withAnyQuotes = (pattern: string) => pattern.replaceAll("'", "['‘’‚]").replaceAll('"', '(?:["“”„]|« ?| ?»)')

/** The characters that must not touch a whole word. */
const edge = '[\\p{L}\\p{N}\\p{M}_]'

function patternOf({ text, matchCase, wholeWords }: Wanted): RegExp {
  const plain = matchCase ? escaped(text) : withAnyQuotes(escaped(text))
  return new RegExp(wholeWords ? `(?<!${edge})${plain}(?!${edge})` : plain, matchCase ? 'gu' : 'giu')
}

export interface Match extends Range {
  /** The index of the searched text. */
  text: number
  /** The offset of the match's first character in the plain text of that text; `end` is the one after its last. */
  start: number
  end: number
}

/** Finds the matches in one or several texts. Captions of pictures are left out. */
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

/** Highlights the matches in an editor, the current one stronger. */
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

/** Selects a match and scrolls it into view. The focus stays. */
export function goToMatch(editor: Editor, { from, to }: Range): void {
  editor.chain().setTextSelection({ from, to }).scrollIntoView().run()
}

/** Replaces matches and keeps their marks, in one undo step. */
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

/** The index of the first match at or after a position `place` of the text with the index `text`; 0 when there is none after it. */
export const matchFrom = (matches: readonly Match[], text: number, place: number): number =>
  Math.max(
    0,
    matches.findIndex((match) => match.text > text || (match.text === text && match.from >= place)),
  )
