// A passage of an open text whose words are replaced and put back later, wherever it has moved since.
import type { Editor } from '@tiptap/core'
import type { Fragment, Slice } from '@tiptap/pm/model'
import type { Transaction } from '@tiptap/pm/state'

interface Place {
  editor: Editor
  from: number
  to: number
}

/** Returns a range that moves with every change of the editor's text, until the editor is destroyed. */
function followed(editor: Editor, range: { from: number; to: number }): Place {
  const place = { editor, ...range }
  editor.on('transaction', ({ transaction: { mapping } }) => {
    place.from = mapping.map(place.from)
    place.to = mapping.map(place.to, -1)
  })
  return place
}

/** The words of a part of a text; a line break is a newline. */
const wordsOf = (content: Fragment) => content.textBetween(0, content.size, undefined, '\n')

/** Replaces a range by words. Their newlines become line breaks, except in code. */
function replaceWords(tr: Transaction, words: string, from: number, to: number): Transaction {
  tr.insertText(words, from, to)
  const { linebreakReplacement: lineBreak } = tr.doc.type.schema
  if (!lineBreak || tr.doc.resolve(from).parent.type.whitespace === 'pre') return tr
  for (const { index } of words.matchAll(/\n/g)) tr.replaceWith(from + index, from + index + 1, lineBreak.create())
  return tr
}

export class HeldPassage {
  readonly #places: readonly Place[]
  #words: string
  #before: Slice | undefined
  #stopLooking: () => void = () => undefined

  /** @param editors editors of the same text, for instance in two panes. */
  constructor(editors: readonly Editor[], range: { from: number; to: number }) {
    this.#places = editors.map((editor) => followed(editor, range))
    this.#words = editors[0] ? wordsOf(editors[0].state.doc.slice(range.from, range.to).content) : ''
  }

  /** The place of the passage in an open editor; undefined when its words were changed, or every editor of the text is closed. */
  get #place(): Place | undefined {
    return this.#placeOf(this.#words)
  }

  #placeOf(words: string): Place | undefined {
    return this.#places.find(
      ({ editor, from, to }) =>
        !editor.isDestroyed && from <= to && wordsOf(editor.state.doc.slice(from, to).content) === words,
    )
  }

  /** Whether its words are still the same. */
  get isSame(): boolean {
    return this.#place !== undefined
  }

  /** Whether the replaced words stand in its place again, as after the editor's own undo. */
  get isBack(): boolean {
    return this.#before !== undefined && this.#placeOf(wordsOf(this.#before.content)) !== undefined
  }

  /** Calls once when something else than `takeBack` puts the replaced words back in its place. */
  onBack(listener: () => void): void {
    const look = () => {
      if (!this.isBack) return
      this.#stopLooking()
      listener()
    }
    this.#stopLooking = () => {
      for (const { editor } of this.#places) editor.off('update', look)
    }
    for (const { editor } of this.#places) editor.on('update', look)
  }

  /** Replaces its words. @returns false, without a change, when they were changed by others. */
  put(words: string): boolean {
    const place = this.#place
    if (!place) return false
    const { editor, from, to } = place
    this.#before = editor.state.doc.slice(from, to)
    editor.view.dispatch(replaceWords(editor.state.tr, words, from, to))
    this.#noteChange(words, from, from + words.length)
    return true
  }

  /** Puts the replaced words back, with their marks. @returns false, without a change, when the new words were changed. */
  takeBack(): boolean {
    const place = this.#place
    if (!place || !this.#before) return false
    this.#stopLooking()
    const { editor, from, to } = place
    editor.view.dispatch(editor.state.tr.replace(from, to, this.#before))
    this.#noteChange(wordsOf(this.#before.content), from, from + this.#before.size)
    return true
  }

  /** Notes the new words and their range in every editor of the text: all have made the same change. */
  #noteChange(words: string, from: number, to: number): void {
    this.#words = words
    for (const place of this.#places) Object.assign(place, { from, to })
  }
}
