// The undo history of a one-line text that several panes may edit. Its steps are words. It does not belong to the input element, so
// it survives the closing of a pane.

/** A text with the caret's offset in it, in UTF-16 units. */
export interface TextState {
  text: string
  caret: number
}

export type Typed = 'insert' | 'delete' | 'other'

/** A pause between two changes that begins a new step, in milliseconds. */
const pause = 1500

/** The largest number of undo steps that are kept. */
const most = 200

export class TextHistory {
  #past: TextState[] = []
  #future: TextState[] = []
  #last: { kind: Typed; at: number } | null = null
  /** The text after the last recorded change; null: none was recorded. */
  #present: string | null = null

  /** Forgets all steps when the text was changed elsewhere since, for instance by a merge: they would undo that change too. */
  #follow({ text }: TextState): void {
    if (this.#present === null || this.#present === text) return
    this.#past = []
    this.#future = []
    this.#last = null
  }

  /** Records a change. Letters typed within one word, or deleted one after the other, form one undo step. */
  note(before: TextState, after: TextState, kind: Typed, at: number): void {
    this.#follow(before)
    this.#present = after.text
    const last = this.#last
    const goesOn = last !== null && kind !== 'other' && last.kind === kind && at - last.at < pause
    this.#last = { kind, at }
    this.#future = []
    if (goesOn && !(kind === 'insert' && beginsWord(after))) return
    this.#past = [...this.#past, before].slice(-most)
  }

  /** Undoes the last step. @returns the text before it; null when there is no step. */
  undo(now: TextState): TextState | null {
    this.#follow(now)
    const earlier = this.#past.pop() ?? null
    if (earlier) this.#future.push(now)
    this.#present = (earlier ?? now).text
    this.#last = null
    return earlier
  }

  /** Redoes the last undone step. @returns the text after it; null when there is none. */
  redo(now: TextState): TextState | null {
    this.#follow(now)
    const later = this.#future.pop() ?? null
    if (later) this.#past.push(now)
    this.#present = (later ?? now).text
    this.#last = null
    return later
  }
}

/** Whether the letter before the caret is the first of a word. */
const beginsWord = ({ text, caret }: TextState) => /(^|\s)\S$/u.test(text.slice(Math.max(0, caret - 2), caret))
