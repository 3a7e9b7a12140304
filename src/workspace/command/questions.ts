import { create } from 'zustand'

import type { Command, CommandContext, Confirmation } from '#workspace/command/command'

/** Yes, no, or what the question offers instead. */
export type Confirmed = boolean | 'instead'

/** A question the gate waits for: are you sure, or which one? Asked one after the other. */
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

/** The palette asks for a command's missing arguments, one step an argument. */
export interface ArgumentPrompt {
  command: Command
  context: CommandContext
  /** What is known already; shown as chips. */
  known: Readonly<Record<string, unknown>>
  /** The arguments to ask for, in order. */
  missing: readonly string[]
  /** Where the first question leads back to; left out: it came from a key or a button, and leaving it closes the palette. */
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

/** Whether a command asks before it runs, as far as it can be said beforehand. */
export const asks = ({ risk }: Command): boolean => risk === 'confirm' || risk === 'typed'

/** Commands that ask before they run, and whose question is not yet known. */
let finding = 0

/** Waits for the data of a question. Until it is here, `isQuestionDue` is true. @throws the error of that data. */
export async function beforeQuestion<Found>(found: Found | Promise<Found>): Promise<Found> {
  finding += 1
  try {
    return await found
  } finally {
    finding -= 1
  }
}

/**
 * Whether the question of a command is open or about to open. The question about unsaved changes does not count: nobody can have
 * typed its answer ahead.
 */
export function isQuestionDue(): boolean {
  const [prompt] = usePrompts.getState().queue
  return finding > 0 || (prompt !== undefined && prompt.kind !== 'unsaved')
}

/** Asks for the risk. @param signal ends the question, which is a no, where what it is about is not in front any more. */
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

/** Save, discard or stay, before an unsaved tab closes. @param unasked the person has waited for it and may type elsewhere by now. */
export function askUnsaved(label: string, canSave: boolean, unasked = false): Promise<'save' | 'discard' | 'cancel'> {
  return ask((answer) => ({ kind: 'unsaved', label, canSave, unasked, answer }))
}
