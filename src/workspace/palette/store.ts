/** Whether the palette is open, and on what. Small, so that keys can open it before its list is loaded. */
import { create } from 'zustand'

import type { Call, CommandContext, Targets } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import type { ArgumentPrompt } from '#workspace/command/questions'
import { whenDrawn } from '#workspace/keys/next-frame'
import type { Row } from '#workspace/palette/rank'

/** What narrows the palette: commands, posts, people, tags, screens, settings, help. */
export const prefixes = {
  '>': 'Commands',
  '#': 'Posts',
  '@': 'People',
  '~': 'Tags',
  '/': 'Screens',
  ':': 'Settings',
  '?': 'Help',
} as const
export type Prefix = keyof typeof prefixes

export function isPrefix(text: string): text is Prefix {
  return Object.keys(prefixes).includes(text)
}

/** A row found by a provider. `call` is what Enter runs; Ctrl+Enter runs it with `side: true` added where the command takes it. */
export interface FoundRow {
  key: string
  label: string
  detail?: string
  call: Call
  /** What it is, so that Tab can list what else may be done with it. */
  target?: Targets
}

/** Finds rows for a prefix (and, from two characters, for an unprefixed question). */
export interface RowProvider {
  /** Rows known without asking the server. */
  now?: (query: string) => readonly FoundRow[]
  find: (query: string, signal: AbortSignal) => Promise<readonly FoundRow[]>
}

const providers = new Map<Prefix, RowProvider>()

/** An area says how its things are found: `registerProvider('#', posts)`. */
export function registerProvider(prefix: Prefix, provider: RowProvider): void {
  providers.set(prefix, provider)
}

export function providerOf(prefix: Prefix): RowProvider | undefined {
  return providers.get(prefix)
}

interface PaletteState {
  open: boolean
  prefix: Prefix | null
  /** Frozen while it is open: the pane that had the focus before. */
  context: CommandContext | null
  /** Set while a command's arguments are asked for. */
  prompt: ArgumentPrompt | null
  /** What the list begins with: what was typed there before it asked for an argument. */
  typed: string
  /** A link's call shown filled in, to be run by hand. */
  preset: Call | null
  /** It lists what can be done with what is meant, and nothing else. */
  actions: boolean
  /** The row whose other commands are listed, and the row under the cursor, as they were when an argument was asked for. */
  of: Row | null
  cursor: number
}

const closed: PaletteState = {
  open: false,
  prefix: null,
  context: null,
  prompt: null,
  typed: '',
  preset: null,
  actions: false,
  of: null,
  cursor: 0,
}

export const usePalette = create<PaletteState>(() => closed)

let before: HTMLElement | null = null

/** Answers a question that another one is about to replace: whoever asked goes on without. */
function leaveQuestion(): void {
  usePalette.getState().prompt?.answer(null)
}

/**
 * Opens it over everything; the context is the one of now. A screen tells its targets when it is drawn, so what the key before
 * this one selected is read one frame later.
 */
export function openPalette(options: { prefix?: Prefix; preset?: Call; actions?: boolean } = {}): void {
  remember()
  leaveQuestion()
  const context = currentContext()
  void whenDrawn().then(() => {
    if (usePalette.getState().context !== context) return
    const { targets } = currentContext(context.place, context.tab?.id)
    if (targets !== context.targets) usePalette.setState({ context: { ...context, targets } })
  })
  usePalette.setState({
    ...closed,
    open: true,
    prefix: options.prefix ?? null,
    preset: options.preset ?? null,
    actions: options.actions ?? false,
    context,
  })
}

/** Closes it; a question it asked is answered with null, focus goes back. */
export function closePalette(): void {
  const { prompt } = usePalette.getState()
  usePalette.setState(closed)
  prompt?.answer(null)
  if (before?.isConnected) before.focus()
  before = null
}

/** The list as it stood before a command asked for its first argument: one step back from there. */
export function backToList(list: Partial<Omit<PaletteState, 'open' | 'prompt'>>): void {
  const { prompt } = usePalette.getState()
  usePalette.setState({ ...closed, ...list, open: true })
  prompt?.answer(null)
}

/** Asks for a command's missing arguments. The gate waits for it. */
export function askArguments(
  prompt: Omit<ArgumentPrompt, 'answer'>,
): Promise<Readonly<Record<string, unknown>> | null> {
  remember()
  leaveQuestion()
  return new Promise((resolve) => {
    const answer = (args: Readonly<Record<string, unknown>> | null) => {
      usePalette.setState({ prompt: null })
      resolve(args)
    }
    usePalette.setState({ ...closed, open: true, context: prompt.context, prompt: { ...prompt, answer } })
  })
}

function remember(): void {
  const active = document.activeElement
  if (!usePalette.getState().open && active instanceof HTMLElement) before = active
}
