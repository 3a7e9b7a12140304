// An editor for HTML and CSS with CodeMirror: completion, brackets, undo, and markers at syntax errors of CSS.
import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete'
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { css, cssLanguage } from '@codemirror/lang-css'
import { html } from '@codemirror/lang-html'
import { bracketMatching, HighlightStyle, indentOnInput, syntaxHighlighting, syntaxTree } from '@codemirror/language'
import { type Diagnostic, lintGutter, linter } from '@codemirror/lint'
import { EditorState } from '@codemirror/state'
import { drawSelection, EditorView, highlightActiveLine, type KeyBinding, keymap, lineNumbers } from '@codemirror/view'
import { tags } from '@lezer/highlight'
import { useEffect, useRef } from 'react'

import { Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'
import { useWords } from '#ui/words'

import { toText } from './code-changes'

/** Whether the parser finds a syntax error in a CSS text. It takes linear time. */
export function isBrokenCss(text: string): boolean {
  let broken = false
  cssLanguage.parser.parse(text).iterate({
    enter: ({ type }) => {
      if (type.isError) broken = true
      return !broken
    },
  })
  return broken
}

const colors = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword, tags.propertyName], color: 'var(--accent)' },
  { tag: [tags.string, tags.attributeValue, tags.color, tags.number], color: 'var(--success)' },
  { tag: [tags.comment, tags.angleBracket, tags.punctuation], color: 'var(--muted)' },
])

const look = EditorView.theme({
  '&': { height: '70vh', backgroundColor: 'var(--surface)', color: 'var(--fg)' },
  '&.cm-focused': { outline: 'none' },
  // The outline is drawn above the gutter, which would cover the editor's own.
  '&.cm-focused::after': {
    content: '""',
    position: 'absolute',
    inset: '0',
    border: '2px solid var(--accent)',
    pointerEvents: 'none',
    zIndex: '300',
  },
  '.cm-gutters': { backgroundColor: 'var(--surface)', color: 'var(--muted)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'transparent' },
  '.cm-cursor': { borderLeftColor: 'var(--fg)' },
  '.cm-tooltip': { backgroundColor: 'var(--surface)', color: 'var(--fg)' },
})

/** A CodeMirror extension that marks each syntax error that the parser finds. */
const marks = linter(({ state }) => {
  const found: Diagnostic[] = []
  syntaxTree(state).iterate({
    enter: ({ type, from, to }) => {
      if (type.isError)
        found.push({
          from,
          to: Math.min(state.doc.length, Math.max(to, from + 1)),
          severity: 'error',
          message: 'Invalid code',
        })
    },
  })
  return found
})

/** Keys of CodeMirror that are keys of commands, which a form and its tab have everywhere: save, the palette, the tabs beside. */
const ofCommands: ReadonlySet<string | undefined> = new Set([
  'Mod-Enter',
  'Shift-Mod-k',
  'Alt-ArrowLeft',
  'Alt-ArrowRight',
])

/** The keys of the editor. */
export const codeKeys: readonly KeyBinding[] = [
  ...closeBracketsKeymap,
  ...defaultKeymap,
  ...historyKeymap,
  ...completionKeymap,
].filter(({ key }) => !ofCommands.has(key))

const shared = [
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  autocompletion(),
  highlightActiveLine(),
  EditorView.lineWrapping,
  syntaxHighlighting(colors),
  look,
  keymap.of(codeKeys),
]

interface CodeFieldProps {
  name: string
  label: string
  language: 'html' | 'css'
}

/** A field of a form that holds code. */
export function CodeField({ name, label, language }: CodeFieldProps) {
  const title = useWords()(label)
  const { value, set, locked, fieldMessages } = useFormField(name, { label })
  const text = typeof value === 'string' ? value : ''
  return (
    <Field label={title} {...fieldMessages}>
      {(ariaProps) => (
        <Code text={text} onText={set} locked={locked} language={language} label={title} note={ariaProps} />
      )}
    </Field>
  )
}

interface CodeProps {
  text: string
  onText: (text: string) => void
  locked: boolean
  language: 'html' | 'css'
  label: string
  note: { 'aria-invalid': boolean; 'aria-describedby': string | undefined }
}

function Code({ text, onText, locked, language, label, note }: CodeProps) {
  const box = useRef<HTMLDivElement>(null)
  const view = useRef<EditorView | null>(null)
  const latest = useRef({ text, onText })
  useEffect(() => {
    latest.current = { text, onText }
  })
  useEffect(() => {
    const told = EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged && state.doc.toString() !== latest.current.text) latest.current.onText(state.doc.toString())
    })
    // An end tag that the editor inserts would stand twice when the person types it too.
    const own = language === 'css' ? [css(), marks, lintGutter()] : [html({ autoCloseTags: false })]
    const named = EditorView.contentAttributes.of({ 'aria-label': label })
    const made = new EditorView({
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [...own, ...shared, named, told, EditorView.editable.of(!locked)],
      }),
      ...(box.current ? { parent: box.current } : {}),
    })
    view.current = made
    return () => made.destroy()
  }, [language, label, locked])
  // Takes over text from outside the editor: a restored copy, or another person's change.
  useEffect(() => {
    const shown = view.current
    if (!shown || shown.state.doc.toString() === text) return
    shown.dispatch(toText(shown.state, text))
  }, [text])
  return (
    <div
      ref={box}
      tabIndex={-1}
      className="overflow-hidden rounded-md border border-line-control aria-invalid:border-danger"
      aria-invalid={note['aria-invalid']}
      aria-describedby={note['aria-describedby']}
    />
  )
}
