import { create } from 'zustand'

import type { Command, CommandContext, Confirmation } from '#workspace/command/command'

/** Yes, no, or the alternative that the question offers. */
export type Confirmed = boolean | 'instead'

/** An open question of the gate. Questions are shown one after another. */
export type Prompt =
  | { kind: 'confirm'; confirmation: Confirmation; answer: (answer: Confirmed) => void }
  | { kind: 'typed'; confirmation: Confirmation; answer: (yes: boolean) => void }
  | {
      kind: 'unsaved'
      label: string
      canSave: boolean
      unasked: boolean
      answer: (choice: 'save' | 'discard' | 'cancel') => void
    }

/** Answers that the server rejected, by argument, each with the server's sentence. They are asked for again. */
export type RejectedAnswers = Readonly<Record<string, { value: string; message: string }>>

/** The palette asks for a command's missing arguments, one step an argument. */
export interface ArgumentPrompt {
  command: Command
  context: CommandContext
  /** The arguments that are known already; they are shown as chips. */
  known: Readonly<Record<string, unknown>>
  /** The arguments to ask for, in order. */
  missing: readonly string[]
  rejected?: RejectedAnswers | undefined
  /** The palette step behind the first question. Left out: a key or a button asked, and leaving the question closes the palette. */
  back?: (() => void) | undefined
  /** Null: the person left. */
  answer: (args: Readonly<Record<string, unknown>> | null) => void
}

interface Prompts {
  queue: readonly Prompt[]
}

export const usePrompts = create<Prompts>(() => ({ queue: [] }))

function ask<Answer>(make: (answer: (value: Answer) => void) => Prompt): Promise<Answer> {
  return new Promise((resolve) => {
    const prompt = make((value) => {
      usePrompts.setState(({ queue }) => ({ queue: queue.filter((other) => other !== prompt) }))
      resolve(value)
    })
    usePrompts.setState(({ queue }) => ({ queue: [...queue, prompt] }))
  })
}

/** Whether a command may ask before it runs. */
export const asks = ({ risk }: Command): boolean => risk === 'confirm' || risk === 'typed'

/** Running commands whose question is not known yet. */
let pendingQuestions = 0

/** Waits for the data of a question. Until it is here, `isQuestionDue` is true. @throws the error of that data. */
export async function beforeQuestion<Found>(found: Found | Promise<Found>): Promise<Found> {
  pendingQuestions += 1
  try {
    return await found
  } finally {
    pendingQuestions -= 1
  }
}

/**
 * Whether the question of a command is open or about to open. One about unsaved changes and one that opens by itself do not count:
 * nobody can have typed their answers ahead.
 */
export function isQuestionDue(): boolean {
  const [prompt] = usePrompts.getState().queue
  return pendingQuestions > 0 || (prompt !== undefined && prompt.kind !== 'unsaved' && !prompt.confirmation.unasked)
}

/** Asks for confirmation. @param signal closes the question with no when its subject is not in front any more. */
export function askConfirm(
  kind: 'confirm' | 'typed',
  confirmation: Confirmation,
  signal?: AbortSignal,
): Promise<Confirmed> {
  if (signal?.aborted) return Promise.resolve(false)
  return ask<Confirmed>((answer) => {
    signal?.addEventListener('abort', () => answer(false), { once: true })
    return { kind, confirmation, answer }
  })
}

/**
 * Asks to save, discard or stay before an unsaved tab closes.
 * @param unasked it opens by itself, so the person may be typing elsewhere.
 */
export function askUnsaved(label: string, canSave: boolean, unasked = false): Promise<'save' | 'discard' | 'cancel'> {
  return ask((answer) => ({ kind: 'unsaved', label, canSave, unasked, answer }))
}
