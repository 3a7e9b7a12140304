// The search behind the find bar: in the editor's text, or in several texts of which one at a time is open.
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { useEditorState } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'

import { findMatches, goToMatch, type Match, matchFrom, replaceMatches, showMatches, type Wanted } from './find-text'

/** Texts that are searched together, in order. */
export interface SearchedTexts {
  /** The documents; null stands for the text open in the editor. */
  docs: readonly (Node | null)[]
  open: (text: number) => void
  /** Returns an editor of a text, even if the text is not shown. */
  editorOf: (text: number) => Editor
  /** Called after texts that are not open were changed, so that `docs` is read again. */
  changed: () => void
}

/** The texts changed by 'Replace all', each with its document right after the change. */
type Replaced = { editor: Editor; doc: Node }[]

export interface Finding {
  matches: readonly Match[]
  /** The index of the current match. */
  current: number
  /** Moves to the next or previous match; after the last comes the first. */
  step: (by: 1 | -1) => void
  /** Makes the first match after the caret the current one again. */
  restart: () => void
  replaceOne: (replacement: string) => void
  replaceAll: (replacement: string) => void
  /** The number of matches that the last 'Replace all' replaced; 0 when all their texts were changed since. */
  replaced: number
  /** Undoes the last 'Replace all' in every text that was not changed since. */
  undoReplaced: () => void
}

/**
 * Searches the text, highlights the matches and moves among them. The current match is the first after the caret until the person
 * moves on.
 * @param texts the texts to search. Left out: the editor's text.
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
  // Opens the text of the current match first.
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
    replaced: replaced.texts.some((one) => one.editor.state.doc === one.doc) ? replaced.count : 0,
    undoReplaced: () => {
      for (const one of replaced.texts) if (one.editor.state.doc === one.doc) one.editor.commands.undo()
      texts?.changed()
      setReplaced({ count: 0, texts: [] })
    },
  }
}
