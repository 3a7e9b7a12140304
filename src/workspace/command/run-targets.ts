// Resolves which rows a command applies to. The code that splits mixed rows (split-targets.ts) is loaded with the first list.
import type { Command, CommandContext, Confirmation, Outcome } from '#workspace/command/command'

export interface Aim {
  /** The context whose targets are the rows that fit, or all that match in the states that fit. */
  context: CommandContext
  args: Readonly<Record<string, unknown>>
  /** The names of targets that the list does not show. */
  hidden: readonly string[]
  /** Why no row fits. */
  refusal?: string
  /** Adds the counts and names of the rows to a question. */
  asked: (confirmation: Confirmation) => Confirmation
  /** Adds the names of the rows that were left out to the outcome. */
  told: (outcome: Outcome | undefined) => Outcome | undefined
}

/** The aim of a command that judges no rows, or has none. */
export const notSplit = (context: CommandContext, args: Record<string, unknown>): Aim => ({
  context,
  args,
  hidden: [],
  asked: (confirmation) => confirmation,
  told: (outcome) => outcome,
})

/** Loads what splits mixed targets. */
export const loadSplit = () => import('./split-targets')

/**
 * The rows, arguments and questions of a run. It is not a promise unless rows must be read first, so that a move of the cursor waits
 * for nothing. @throws the failure of that read.
 */
export function aimOf(command: Command, context: CommandContext, args: Record<string, unknown>): Aim | Promise<Aim> {
  if (!command.rows?.fits) return notSplit(context, args)
  return loadSplit().then(({ aimAt }) => aimAt(command, context, args))
}
