// Resolves which rows a command applies to. The code that splits mixed rows (split-targets.ts) is loaded with the first list.
import type { Command, CommandContext, Confirmation, Outcome } from '#workspace/command/command'

export interface Aim {
  /** Its targets are the rows that fit, or all that match with the states that fit. */
  context: CommandContext
  args: Readonly<Record<string, unknown>>
  /** Those that are meant and that the list does not show, by name. */
  hidden: readonly string[]
  /** Nothing fits: why. */
  refusal?: string
  /** A question with what is known of the rows. */
  asked: (confirmation: Confirmation) => Confirmation
  /** What was done, with what was left by name. */
  told: (outcome: Outcome | undefined) => Outcome | undefined
}

/** A command that judges no rows, or has none. */
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
  if (!command.fits) return notSplit(context, args)
  return loadSplit().then(({ aimAt }) => aimAt(command, context, args))
}
