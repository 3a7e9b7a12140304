import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useDeferredValue, useLayoutEffect, useMemo, useState } from 'react'

import { externalType } from '#contract/constants'
import { isEditable, startTyping } from '#client/post-draft/draft'
import { opensInHeadline } from '#client/posts/new-posts'
import { useWritingHabits } from '#client/posts/writing-habits'
import { useThisDraft } from '#client/post-draft/use-draft'
import { refusesEmbed } from '#client/session/refused-embed'
import { FindBar } from '#editor/find/find-bar'
import { editorFor } from '#editor/pool'
import { TextDialogs } from '#editor/dialogs/text-dialogs'
import { TextSurface } from '#editor/text-surface'
import { TextToolbar } from '#editor/toolbar'
import { enterToText } from '#editor/to-text'
import { isBodyError, parseBody } from '#text/body'
import { type TextStatistics, textStatistics } from '#text/statistics'
import { Messages, useJudged } from '#ui/form/field'
import { onKeys } from '#ui/keys'
import { useDebounced } from '#ui/use-debounced'
import { amountText, useWords } from '#ui/words'
import { setTab } from '#workspace/panes/tab-handle'
import { useTabId } from '#workspace/panes/tab-scope'
import { run } from '#workspace/command/gate'

import { DraftText, LiveCount, liveMessages } from './form/draft-field'
import { languageOf } from './text-language'
import { ImageAsked } from './gallery/gallery-menu'
import { takeFiles } from './gallery/images-dropped'
import { findArticles } from './find-articles'
import { sayLost, takeText } from './followed-posts'
import { Slides } from './slides'
import { useTextField } from './form/use-text-field'

/** The headline with the text, the slides, or the link of an external-link post. The headline stays when the type changes. */
export function Writing() {
  const draft = useThisDraft()
  const { values } = draft
  const external = values.template_type === externalType
  // Checked only once: typing can make the text too large to be stored, but it stays open.
  const [unreadable] = useState(() => isUnreadable(values.body))
  const editor = useTextEditor(!external && !unreadable && !isSlides(values.body))
  return (
    <>
      {editor && isEditable(draft) && <TextToolbar editor={editor} onAction={onAction} />}
      {editor && <FindBar editor={editor} />}
      <Page>
        <Headline />
        {editor && <Text editor={editor} />}
        {!editor && (external ? <ExternalLink /> : unreadable ? <UnreadableText body={values.body} /> : <Slides />)}
      </Page>
      {!external && !unreadable && <Statistics editor={editor} />}
      {editor && <ImageAsked editor={editor} />}
      {editor && (
        <TextDialogs editor={editor} onAction={onAction} articles={findArticles} refusesEmbed={refusesEmbed} />
      )}
    </>
  )
}

function isUnreadable(body: string): boolean {
  const parsed = parseBody(body)
  return !Array.isArray(parsed) && isBodyError(parsed)
}

/** A stored text that cannot be parsed. It is shown read-only, so that saving another field does not replace it. */
function UnreadableText({ body }: { body: string }) {
  const words = useWords()
  return (
    <div className="font-sans text-base">
      <p role="alert" className="mb-2 text-danger">
        {words('Error parsing data.')}
      </p>
      <pre className="max-h-[50vh] overflow-auto rounded-md border border-line bg-sunken p-3 text-sm whitespace-pre-wrap">
        {body}
      </pre>
    </div>
  )
}

const isSlides = (body: string) => body.trimStart().startsWith('[')

function Page({ children }: { children: React.ReactNode }) {
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      <div className="article mx-auto px-6 pt-8">{children}</div>
    </div>
  )
}

/** The editor of the post's text in this tab. @param isText false: the post has slides or a link instead, and no editor. */
function useTextEditor(isText: boolean): Editor | undefined {
  const draft = useThisDraft()
  const words = useWords()
  const { id } = draft
  const tabId = useTabId()
  const make = () =>
    editorFor(id, tabId, {
      body: draft.values.body,
      editable: isEditable(draft),
      label: words('Text of the post'),
      placeholder: words('Write, or paste from Word or Google Docs'),
      show: words('Show'),
      noAlt: words('No alt text'),
      languageOf: () => languageOf(id),
      isFocused: () => useWritingHabits.getState().focusMode,
      onTyping: () => startTyping(id),
      onText: takeText(id),
      onLost: sayLost,
      refusesEmbed,
      onFiles: takeFiles,
    })
  const [editor, setEditor] = useState(() => (isText ? make() : undefined))
  if (isText !== (editor !== undefined)) setEditor(isText ? make() : undefined)
  useLayoutEffect(() => setTab(tabId, { editor }), [tabId, editor])
  return editor
}

/** The text, under the message for it. */
function Text({ editor }: { editor: Editor }) {
  const { id, errors } = useThisDraft()
  const words = useWords()
  const wrong = errors['body'] ?? []
  return (
    <>
      {wrong.length > 0 && (
        <div className="mb-2 font-sans">
          <Messages id={`text-${id}-note`} messages={wrong.map((message) => words(message))} />
        </div>
      )}
      <TextSurface editor={editor} />
    </>
  )
}

/** Runs an action of the text through the gate. */
const onAction = (action: string) => void run({ id: `editor.${action}` }, 'button')

function Headline() {
  const { errors, base } = useThisDraft()
  const { onKeyDown, ...control } = useTextField('main_headline')
  const words = useWords()
  const given = errors['main_headline'] ?? []
  const { judged, judge } = useJudged(liveMessages('main_headline', control.value))
  const messages = given.length > 0 ? given : judged
  return (
    <div className="mb-4" onBlur={judge}>
      <textarea
        rows={1}
        data-main={opensInHeadline(base) || undefined}
        aria-label={words('Main headline')}
        aria-invalid={messages.length > 0}
        aria-describedby={`headline-${base.id}-note`}
        className="field-sizing-content w-full resize-none [scrollbar-width:none] bg-transparent text-[32px] leading-10 font-semibold tracking-tight outline-none"
        placeholder={words('Headline')}
        spellCheck
        ref={caretAtEnd}
        {...control}
        onKeyDown={onKeys((event) => {
          onKeyDown(event)
          enterToText(event)
        })}
      />
      <div className="mt-1 flex flex-wrap items-start gap-x-3 font-sans leading-5">
        <span className="pt-0.5">
          <LiveCount text={control.value} field="main_headline" />
        </span>
        <Messages id={`headline-${base.id}-note`} messages={messages.map((message) => words(message))} />
      </div>
    </div>
  )
}

/** Puts the caret of a field that is drawn behind its text: that is where one writes on when it gets the focus. */
const caretAtEnd = (field: HTMLTextAreaElement | null) =>
  field?.setSelectionRange(field.value.length, field.value.length)

function ExternalLink() {
  const words = useWords()
  return (
    <div className="font-sans text-base">
      <DraftText value="external_link" field="external_link" label={words('External link')} placeholder="https://" />
    </div>
  )
}

interface Figure {
  of: keyof TextStatistics
  /** The label for a count of one; `label` is for other counts. */
  one: string
  label: string
  /** Not shown when the count is zero. */
  hidesZero?: true
}

/** The counts of the statistics, in the order shown. */
const figures: readonly Figure[] = [
  { one: 'word', label: 'words', of: 'words' },
  { one: 'character', label: 'characters', of: 'characters' },
  { one: 'without spaces', label: 'without spaces', of: 'charactersWithoutSpaces' },
  { one: 'sentence', label: 'sentences', of: 'sentences' },
  { one: 'paragraph', label: 'paragraphs', of: 'paragraphs' },
  { one: 'image', label: 'images', of: 'images', hidesZero: true },
  { one: 'link', label: 'links', of: 'links', hidesZero: true },
  { one: 'embed', label: 'embeds', of: 'embeds', hidesZero: true },
  { one: 'min read', label: 'min read', of: 'readingMinutes' },
]

/** The statistics of the text. They are computed when the keyboard rests. */
function Statistics({ editor }: { editor?: Editor }) {
  const words = useWords()
  const { body } = useDeferredValue(useThisDraft().values)
  const settled = useDebounced(body, 400)
  // When a post opens, the text is drawn first and the figures in the next frame.
  const counted = useDeferredValue<string | null>(settled, null)
  const statistics = useMemo(() => (counted === null ? null : count(counted)), [counted])
  return (
    <section
      aria-label={words('Text statistics')}
      className="flex min-h-8 shrink-0 flex-wrap items-center gap-x-4 border-t border-line px-4 py-1 text-sm whitespace-nowrap text-muted"
      data-numbers
    >
      {editor && <SelectedWords editor={editor} />}
      {statistics &&
        figures.map(({ one, label, of, hidesZero }) => {
          if (hidesZero && statistics[of] === 0) return null
          const few = of === 'words' && statistics.words < 500
          return (
            <span
              key={of}
              className={few ? 'text-warning' : ''}
              title={few ? words('Fewer than 500 words') : undefined}
            >
              <span className={few ? undefined : 'text-fg'}>{amountText(statistics[of])}</span>{' '}
              {words(statistics[of] === 1 ? one : label)}
            </span>
          )
        })}
    </section>
  )
}

/** The size of the selection; nothing when no text is selected. */
function SelectedWords({ editor }: { editor: Editor }) {
  const words = useWords()
  const text = useEditorState({
    editor,
    selector: ({ editor: { state } }) =>
      state.selection.empty ? '' : state.doc.textBetween(state.selection.from, state.selection.to, '\n', ' '),
  })
  if (text.trim() === '') return null
  const { words: count, characters } = textStatistics({
    type: 'doc',
    content: text.split('\n').map((line) => ({ type: 'paragraph', content: [{ type: 'text', text: line }] })),
  })
  return (
    <output className="text-fg">
      {words(
        count === 1 ? '1 word selected, {characters} characters' : '{count} words selected, {characters} characters',
        {
          count,
          characters,
        },
      )}
    </output>
  )
}

function count(body: string): TextStatistics {
  const parsed = parseBody(body)
  return textStatistics(
    !Array.isArray(parsed) && isBodyError(parsed) ? { type: 'doc', content: [{ type: 'paragraph' }] } : parsed,
  )
}
