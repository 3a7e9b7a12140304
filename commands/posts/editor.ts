import { Focus, LogOut, PenLine, Quote, TableOfContents } from 'lucide-react'
import { z } from 'zod'

import { turnHabit, useWritingHabits } from '#client/posts/writing-habits'
import { headingsOf } from '#editor/actions/block-moves'
import { flushPending } from '#editor/flush-pending'
import { editorIn } from '#workspace/panes/tab-handle'
import { textActions } from '#editor/actions/text-actions'
import { command, type CommandContext } from '#workspace/command/command'
import type { Binding } from '#workspace/keys/places'
import { panelOf } from '#workspace/frame/main-focus'

/** Binds keys in the text of a post and in that of a form. */
const whileWriting = (keys: string): Binding[] =>
  (['editor-text', 'form-text'] as const).map((place) => ({ keys, place }))

/** The actions of the toolbar as commands. Keys that tiptap handles itself are not bound here. */
export const editorCommands = textActions.map((action) =>
  command({
    id: `editor.${action.id}`,
    title: action.title,
    subject: 'editor',
    icon: action.icon,
    keywords: ['format', 'text', action.group],
    keys: action.ownKeys && action.keys ? whileWriting(action.keys) : undefined,
    key: action.asksText && { toText: 'another' },
    // Whether the text is editable is checked below: it may belong to a post, a tag or a category.
    right: 'signed-in',
    available: (context) => {
      const editor = editorIn(context)
      if (!editor) return { reason: 'Put the cursor into a text first' }
      if (!editor.isEditable && !action.reads) return { reason: 'This text is open for reading only' }
      const refused = action.refuses?.(editor) ?? null
      return refused === null ? true : { reason: refused }
    },
    risk: 'none',
    writes: false,
    quiet: true,
    run: (_, { context }) => {
      const editor = editorIn(context)
      if (!editor) return
      flushPending(editor)
      action.run(editor)
    },
  }),
)

const inText = (context: CommandContext) => (editorIn(context) ? true : { reason: 'Put the cursor into a text first' })

const ofText = { subject: 'editor', right: 'signed-in', risk: 'none', writes: false, quiet: true } as const

const habit = (id: `editor.${string}`, name: 'smartSigns' | 'focusMode', titles: readonly [on: string, off: string]) =>
  command({
    ...ofText,
    id,
    title: () => titles[useWritingHabits.getState()[name] ? 1 : 0],
    icon: name === 'focusMode' ? Focus : Quote,
    keywords:
      name === 'focusMode' ? ['typewriter', 'distraction', 'zen', 'focus mode'] : ['typographic', 'curly', 'dashes'],
    keys: name === 'focusMode' ? whileWriting('mod+shift+f') : undefined,
    available: inText,
    run: (_, { context }) => {
      turnHabit(name)
      const editor = editorIn(context)
      // An empty transaction, so that the text is drawn again.
      editor?.view.dispatch(editor.state.tr.setMeta('addToHistory', false))
    },
  })

/** Commands for navigation in a text, and for settings of writing. */
export const editorWritingCommands = [
  command({
    ...ofText,
    id: 'editor.go-heading',
    title: 'Go to a heading…',
    icon: TableOfContents,
    keywords: ['outline', 'jump', 'contents', 'section'],
    keys: whileWriting('mod+shift+o'),
    available: (context) => {
      const editor = editorIn(context)
      if (!editor) return inText(context)
      return headingsOf(editor).length > 0 ? true : { reason: 'The text has no headings' }
    },
    arguments: {
      schema: z.object({ at: z.number().int().min(0) }),
      sources: {
        at: {
          kind: 'choice',
          label: 'Heading',
          options: (context) => {
            const editor = editorIn(context)
            const found = editor ? headingsOf(editor) : []
            return found.map(({ level, text, at }) => ({ value: at, label: `${'\u2003'.repeat(level - 2)}${text}` }))
          },
        },
      },
    },
    run: ({ at }, { context }) => {
      const editor = editorIn(context)
      if (!editor) return
      const end = Math.min(at + 1, editor.state.doc.content.size)
      editor.chain().focus().setTextSelection(end).scrollIntoView().run()
    },
  }),
  habit('editor.focus-mode', 'focusMode', ['Focus mode', 'Leave focus mode']),
  habit('editor.smart-signs', 'smartSigns', ['Turn smart quotes on', 'Turn smart quotes off']),
]

/** The part of the focused tab's screen that a selector finds. */
const inScreen = ({ tab }: CommandContext, selector: string) =>
  panelOf(tab?.id)?.querySelector<HTMLElement>(selector) ?? null

/** Commands that move the focus into the text of a post, and out of it step by step. */
export const editorFocusCommands = [
  command({
    id: 'editor.write',
    title: 'Go into the text',
    subject: 'editor',
    icon: PenLine,
    keywords: ['write', 'insert', 'focus', 'type'],
    keys: [
      { keys: 'enter', place: 'editor' },
      { keys: 'i', place: 'editor' },
    ],
    right: 'posts.read',
    key: { once: true, toText: true },
    available: (context) =>
      inScreen(context, '[role="textbox"]') || inScreen(context, 'textarea') ? true : { reason: 'Open a post first' },
    risk: 'none',
    writes: false,
    quiet: true,
    run: (_, { context }) => (inScreen(context, '[role="textbox"]') ?? inScreen(context, 'textarea'))?.focus(),
  }),
  command({
    id: 'editor.leave',
    title: 'Leave the text',
    subject: 'editor',
    icon: LogOut,
    keywords: ['escape', 'blur', 'step out'],
    keys: [{ keys: 'escape', place: 'editor' }],
    right: 'posts.read',
    available: (context) => (inScreen(context, '[data-place="editor"]') ? true : { reason: 'Open a post first' }),
    risk: 'none',
    writes: false,
    quiet: true,
    run: (_, { context }) => {
      const post = inScreen(context, '[data-place="editor"]')
      // From the text, or any field, to the post; from there to its tab.
      if (post && post !== document.activeElement) post.focus()
      else document.querySelector<HTMLElement>(`[role="tab"][aria-controls="panel-${context.tab?.id ?? ''}"]`)?.focus()
    },
  }),
]
