/** The state of the palette. The file is small, so that keys can open the palette before the code of its list is loaded. */
import { create } from 'zustand'

import type { Call, CommandContext } from '#workspace/command/command'
import type { Targets } from '#workspace/command/targets'
import { currentContext } from '#workspace/command/context'
import type { ArgumentPrompt } from '#workspace/command/questions'
import { whenDrawn } from '#workspace/keys/next-frame'
import type { Row } from '#workspace/palette/rank'

/** The prefixes that limit the palette to commands, posts, people, tags, screens, settings or help. */
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
  /** The found record as targets, so that Tab can list its other actions. */
  target?: Targets
}

/** Finds rows for a prefix, and for queries of two or more characters without a prefix. */
export interface RowProvider {
  /** Rows that are known without a request. */
  now?: (query: string) => readonly FoundRow[]
  find: (query: string, signal: AbortSignal) => Promise<readonly FoundRow[]>
}

const providers = new Map<Prefix, RowProvider>()

/** Registers how records of an area are found: `registerProvider('#', posts)`. */
export function registerProvider(prefix: Prefix, provider: RowProvider): void {
  providers.set(prefix, provider)
}

export function providerOf(prefix: Prefix): RowProvider | undefined {
  return providers.get(prefix)
}

interface PaletteState {
  open: boolean
  prefix: Prefix | null
  /** The context in which the palette was opened. It does not change while the palette is open. */
  context: CommandContext | null
  /** Set while a command's arguments are asked for. */
  prompt: ArgumentPrompt | null
  /** The text that the list starts with: the query before an argument was asked for. */
  typed: string
  /** A link's call, shown filled in so that the person can run it. */
  preset: Call | null
  /** Whether it lists only the actions of the present targets. */
  actions: boolean
  /** The row whose actions were listed, and the cursor, when an argument was asked for. They restore the list after Back. */
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

/** Whether the palette is open, drawn or not. */
export const isPaletteOpen = (): boolean => usePalette.getState().open

let before: HTMLElement | null = null

/** Answers an open prompt with null, because another one replaces it. */
function leaveQuestion(): void {
  usePalette.getState().prompt?.answer(null)
}

/**
 * Opens the palette with the present context. Screens report their targets when they are drawn, so the targets are read one frame
 * later.
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

/** Closes the palette. An open prompt is answered with null, and the focus returns to where it was. */
export function closePalette(): void {
  const { prompt } = usePalette.getState()
  usePalette.setState(closed)
  prompt?.answer(null)
  if (before?.isConnected) before.focus()
  before = null
}

/** Shows the list again as it was before an argument was asked for, and answers the open prompt with null. */
export function backToList(list: Partial<Omit<PaletteState, 'open' | 'prompt'>>): void {
  const { prompt } = usePalette.getState()
  usePalette.setState({ ...closed, ...list, open: true })
  prompt?.answer(null)
}

/** Asks for the missing arguments of a command. Resolves to null when the person leaves. */
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
  if (!isPaletteOpen() && active instanceof HTMLElement) before = active
}
