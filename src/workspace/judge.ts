import { passes } from '#contract/rights'
import type { Availability, Command, CommandContext } from '#workspace/command'
import { currentContext } from '#workspace/context'
import { registry } from '#workspace/registry'
import { judgeTargets, narrowed, splitKnown } from '#workspace/targets'

/** Whether a command can run in this context: the right first, then what the command itself says. */
export function judge(command: Command, context: CommandContext): Availability {
  if (!passes(command.right, context.rights))
    return { reason: `You need the right ${command.right}. An administrator gives it on the Roles page.` }
  const own = command.available?.(context) ?? true
  return own === true && command.fits ? judgeTargets(command, context) : own
}

/** The title in this context, in English; it is translated where it is shown. */
export function titleOf(command: Command, context: CommandContext): string {
  return typeof command.title === 'string'
    ? command.title
    : command.title(narrowed(context, splitKnown(command, context)))
}

/** The title of the command with this id; the id where there is no such command. */
export function nameOf(id: string, context: CommandContext = currentContext()): string {
  const found = registry().find(id)
  return found ? titleOf(found, context) : id
}
