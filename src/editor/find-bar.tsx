import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { CaseSensitive, ChevronDown, ChevronUp, WholeWord, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react'

import { Button } from '#ui/button'
import { Input } from '#ui/input'
import { useWords } from '#ui/words'

import { onAsked } from './asking'
import { findMatches, goToMatch, type Match, matchFrom, replaceMatches, showMatches, type Wanted } from './find-text'

/** Over the text: finds and replaces, where the find action of this editor wants it. */
export function FindBar({ editor }: { editor: Editor }) {
  const [asked, setAsked] = useState(0)
  useEffect(() => onAsked(editor, 'find', () => setAsked((times) => times + 1)), [editor])
  if (asked === 0) return null
  return <OpenFindBar key={asked} editor={editor} onClose={() => setAsked(0)} />
}

/** What is selected, where that is a part of one line. */
function selectedText(editor: Editor): string {
  const { from, to } = editor.state.selection
  const text = editor.state.doc.textBetween(from, to, '\n', '\n')
  return text.includes('\n') || text.length > 200 ? '' : text
}

/** The matches of what is wanted in the text as it is now, and the one in hand: the first behind the caret until one goes on. */
function useMatches(editor: Editor, wanted: Wanted) {
  const { text, matchCase, wholeWords } = wanted
  const doc = useEditorState({ editor, selector: ({ editor: now }) => now.state.doc })
  const matches = useMemo(
    () => (doc.content.size > 0 ? findMatches(editor, { text, matchCase, wholeWords }) : []),
    [editor, doc, text, matchCase, wholeWords],
  )
  const [chosen, setChosen] = useState<number | null>(null)
  const [begin] = useState(() => editor.state.selection.from)
  const current = chosen === null ? matchFrom(matches, begin) : Math.min(chosen, Math.max(0, matches.length - 1))
  useEffect(() => showMatches(editor, matches, current), [editor, matches, current])
  useEffect(() => () => showMatches(editor, [], 0), [editor])
  const go = (at: number, list: readonly Match[] = matches) => {
    setChosen(at)
    const match = list[at]
    if (match) goToMatch(editor, match)
  }
  return { matches, current, go, forget: () => setChosen(null) }
}

function OpenFindBar({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const words = useWords()
  const [text, setText] = useState(() => selectedText(editor))
  const [replacement, setReplacement] = useState('')
  const [matchCase, setMatchCase] = useState(false)
  const [wholeWords, setWholeWords] = useState(false)
  const { matches, current, go, forget } = useMatches(editor, { text, matchCase, wholeWords })
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const step = (by: 1 | -1) => go((current + by + matches.length) % Math.max(1, matches.length))
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const replaceOne = () => {
    const match = matches[current]
    if (!match) return
    replaceMatches(editor, [match], replacement)
    const left = findMatches(editor, { text, matchCase, wholeWords })
    go(matchFrom(left, match.from + replacement.length), left)
  }
  const onKeyDown = (enter: (event: KeyboardEvent) => void) => (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') enter(event)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search
      aria-label={words('Find and replace')}
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line bg-surface px-2 py-1.5 font-sans text-sm"
    >
      <Input
        ref={field}
        aria-label={words('Find')}
        placeholder={words('Find')}
        className="max-w-48"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          forget()
        }}
        onKeyDown={onKeyDown(({ shiftKey }) => step(shiftKey ? -1 : 1))}
      />
      <Button
        intent="ghost"
        size="icon-sm"
        aria-label={words('Match case')}
        aria-pressed={matchCase}
        onClick={() => setMatchCase(!matchCase)}
      >
        <CaseSensitive size={16} />
      </Button>
      <Button
        intent="ghost"
        size="icon-sm"
        aria-label={words('Whole words')}
        aria-pressed={wholeWords}
        onClick={() => setWholeWords(!wholeWords)}
      >
        <WholeWord size={16} />
      </Button>
      <output className="min-w-16 text-muted tabular-nums">
        {text === ''
          ? ''
          : matches.length === 0
            ? words('Nothing found')
            : words('{at} of {count}', { at: current + 1, count: matches.length.toLocaleString('en-US') })}
      </output>
      <Button intent="ghost" size="icon-sm" aria-label={words('Previous')} onClick={() => step(-1)}>
        <ChevronUp size={16} />
      </Button>
      <Button intent="ghost" size="icon-sm" aria-label={words('Next')} onClick={() => step(1)}>
        <ChevronDown size={16} />
      </Button>
      {editor.isEditable && (
        <>
          <Input
            aria-label={words('Replace with')}
            placeholder={words('Replace with')}
            className="max-w-48"
            value={replacement}
            onChange={(event) => setReplacement(event.target.value)}
            onKeyDown={onKeyDown(({ ctrlKey, metaKey }) =>
              ctrlKey || metaKey ? replaceMatches(editor, matches, replacement) : replaceOne(),
            )}
          />
          <Button size="sm" onClick={replaceOne}>
            {words('Replace')}
          </Button>
          <Button size="sm" onClick={() => replaceMatches(editor, matches, replacement)}>
            {words('Replace all')}
          </Button>
        </>
      )}
      <Button intent="ghost" size="icon-sm" className="ms-auto" aria-label={words('Close')} onClick={close}>
        <X size={16} />
      </Button>
    </search>
  )
}
