import type { Editor } from '@tiptap/core'
import { CaseSensitive, ChevronDown, ChevronUp, WholeWord, X } from 'lucide-react'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'

import { Button } from '#ui/button'
import { Input } from '#ui/input'
import { takeKey, useKeys } from '#ui/keys'
import { useWords } from '#ui/words'

import { registerDialog } from '#editor/dialog-registry'
import { type Finding, type SearchedTexts, useFinding } from './use-finding'

interface FindBarProps {
  editor: Editor
  /** Returns the texts to search together, such as the slides of a live update. Left out: the editor's text. */
  texts?: () => SearchedTexts
}

/** The find and replace bar over the text. The find action of this editor opens it. */
export function FindBar({ editor, texts }: FindBarProps) {
  const [asked, setAsked] = useState(0)
  useEffect(() => registerDialog(editor, 'find', () => setAsked((times) => times + 1)), [editor])
  if (asked === 0) return null
  return <OpenFindBar key={asked} editor={editor} texts={texts} onClose={() => setAsked(0)} />
}

/** The selected text, if it lies in one block; else empty. */
function selectedText(editor: Editor): string {
  const { from, to } = editor.state.selection
  const text = editor.state.doc.textBetween(from, to, '\n', '\n')
  return text.includes('\n') || text.length > 200 ? '' : text
}

function OpenFindBar({ editor, texts, onClose }: FindBarProps & { onClose: () => void }) {
  const words = useWords()
  const [text, setText] = useState(() => selectedText(editor))
  const [matchCase, setMatchCase] = useState(false)
  const [wholeWords, setWholeWords] = useState(false)
  const searched = useMemo(() => texts?.(), [texts])
  const finding = useFinding(editor, { text, matchCase, wholeWords }, searched)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.select()
  }, [])
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const bar = useKeys('escape', (event) => {
    takeKey(event)
    close()
  })
  const bound = useEnter(({ shiftKey }) => finding.step(shiftKey ? -1 : 1), field)
  return (
    <search
      ref={bar}
      aria-label={words('Find and replace')}
      className="flex shrink-0 flex-wrap items-center gap-1.5 border-b border-line bg-surface px-2 py-1.5 font-sans text-sm"
    >
      <Input
        ref={bound}
        aria-label={words('Find')}
        placeholder={words('Find')}
        className="max-w-48"
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          finding.restart()
        }}
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
      <Found finding={finding} wanted={text !== ''} />
      {editor.isEditable && <Replacing finding={finding} />}
      <Button intent="ghost" size="icon-sm" className="ms-auto" aria-label={words('Close')} onClick={close}>
        <X size={16} />
      </Button>
    </search>
  )
}

/** Calls `enter` for Enter in a field of the bar. */
const useEnter = (enter: (event: KeyboardEvent) => void, also?: RefObject<HTMLInputElement | null>) =>
  useKeys(
    'enter',
    (event) => {
      takeKey(event)
      enter(event)
    },
    also,
  )

/** The number of matches, and the buttons to the previous and next one. */
function Found({ finding: { matches, current, step }, wanted }: { finding: Finding; wanted: boolean }) {
  const words = useWords()
  return (
    <>
      <output className="min-w-16 text-muted tabular-nums">
        {!wanted
          ? ''
          : matches.length === 0
            ? words('Nothing found')
            : words('{at} of {count}', { at: current + 1, count: matches.length })}
      </output>
      <Button intent="ghost" size="icon-sm" aria-label={words('Previous')} onClick={() => step(-1)}>
        <ChevronUp size={16} />
      </Button>
      <Button intent="ghost" size="icon-sm" aria-label={words('Next')} onClick={() => step(1)}>
        <ChevronDown size={16} />
      </Button>
    </>
  )
}

function Replacing({ finding }: { finding: Finding }) {
  const words = useWords()
  const [replacement, setReplacement] = useState('')
  const { replaceOne, replaceAll, replaced, undoReplaced } = finding
  const field = useRef<HTMLInputElement>(null)
  const bound = useEnter(
    ({ ctrlKey, metaKey }) => (ctrlKey || metaKey ? replaceAll(replacement) : replaceOne(replacement)),
    field,
  )
  const undo = () => {
    undoReplaced()
    // The button goes away, and the focus must not go with it.
    field.current?.focus()
  }
  return (
    <>
      <Input
        ref={bound}
        aria-label={words('Replace with')}
        placeholder={words('Replace with')}
        className="max-w-48"
        value={replacement}
        onChange={(event) => setReplacement(event.target.value)}
      />
      <Button size="sm" onClick={() => replaceOne(replacement)}>
        {words('Replace')}
      </Button>
      <Button size="sm" onClick={() => replaceAll(replacement)}>
        {words('Replace all')}
      </Button>
      {replaced > 0 && (
        <>
          <output className="text-muted tabular-nums">{words('{count} replaced', { count: replaced })}</output>
          <Button intent="ghost" size="sm" onClick={undo}>
            {words('Undo')}
          </Button>
        </>
      )}
    </>
  )
}
