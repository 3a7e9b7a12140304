// What the find bar finds: in the editor's text, or in several texts of which one at a time is open in an editor.
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { useEditorState } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'

import { findMatches, goToMatch, type Match, matchFrom, replaceMatches, showMatches, type Wanted } from './find-text'

/** Texts that are searched as one, in their order. */
export interface SearchedTexts {
  /** null: the text that is open in the editor. */
  docs: readonly (Node | null)[]
  open: (text: number) => void
  /** An editor of a text, drawn or not. */
  editorOf: (text: number) => Editor
  /** Called once texts were changed that are not open, so that `docs` is read anew. */
  changed: () => void
}

/** What 'Replace all' changed, each text as it was right after. */
type Replaced = { editor: Editor; doc: Node }[]

export interface Finding {
  matches: readonly Match[]
  /** Which match is in hand. */
  current: number
  /** Goes on by so many matches, around the end. */
  step: (by: 1 | -1) => void
  /** Begins at the caret again. */
  restart: () => void
  replaceOne: (replacement: string) => void
  replaceAll: (replacement: string) => void
  /** How many matches the last 'Replace all' replaced. */
  replaced: number
  /** Takes the last 'Replace all' back in every text that was not changed since. */
  undoReplaced: () => void
}

/**
 * Finds words in the editor's text, marks them and goes from one to the next: from the caret on until one goes on by hand.
 * @param texts the texts that are searched; left out: the editor's own.
 */
export function useFinding(editor: Editor, wanted: Wanted, texts: SearchedTexts | undefined): Finding {
  const { text, matchCase, wholeWords } = wanted
  const doc = useEditorState({ editor, selector: ({ editor: now }) => now.state.doc })
  const docs = useMemo(() => texts?.docs.map((other) => other ?? doc) ?? [doc], [texts, doc])
  const own = texts?.docs.indexOf(null) ?? 0
  const matches = useMemo(() => findMatches(docs, { text, matchCase, wholeWords }), [docs, text, matchCase, wholeWords])
  const [chosen, setChosen] = useState<number | null>(null)
  const [begin] = useState(() => ({ text: own, place: editor.state.selection.from }))
  const current =
    chosen === null ? matchFrom(matches, begin.text, begin.place) : Math.min(chosen, Math.max(0, matches.length - 1))
  const inHand = matches[current]
  useEffect(() => {
    showMatches(
      editor,
      matches.filter((match) => match.text === own),
      inHand,
    )
  }, [editor, matches, own, inHand])
  useEffect(() => () => showMatches(editor, [], undefined), [editor])
  // The text of the match in hand opens first.
  const waiting = useRef(false)
  useEffect(() => {
    if (!waiting.current || inHand?.text !== own) return
    waiting.current = false
    goToMatch(editor, inHand)
  }, [editor, own, inHand])
  const go = (at: number, list: readonly Match[] = matches) => {
    setChosen(at)
    const match = list[at]
    if (!match) return
    if (match.text === own) return goToMatch(editor, match)
    waiting.current = true
    texts?.open(match.text)
  }
  const [replaced, setReplaced] = useState<{ count: number; texts: Replaced }>({ count: 0, texts: [] })
  return {
    matches,
    current,
    step: (by) => go((current + by + matches.length) % Math.max(1, matches.length)),
    restart: () => setChosen(null),
    replaceOne: (replacement) => {
      if (!inHand) return
      if (inHand.text !== own) return go(current)
      replaceMatches(editor, [inHand], replacement)
      const now = docs.map((other, at) => (at === own ? editor.state.doc : other))
      const left = findMatches(now, wanted)
      go(matchFrom(left, own, inHand.from + replacement.length), left)
    },
    replaceAll: (replacement) => {
      const changed = docs.flatMap((_, at) => {
        const found = matches.filter((match) => match.text === at)
        if (found.length === 0) return []
        const target = at === own ? editor : (texts?.editorOf(at) ?? editor)
        replaceMatches(target, found, replacement)
        return [{ editor: target, doc: target.state.doc }]
      })
      texts?.changed()
      setReplaced({ count: matches.length, texts: changed })
    },
    replaced: replaced.count,
    undoReplaced: () => {
      for (const one of replaced.texts) if (one.editor.state.doc === one.doc) one.editor.commands.undo()
      texts?.changed()
      setReplaced({ count: 0, texts: [] })
    },
  }
}
