import { rightTitle } from '#contract/users/right-titles'
import { passes } from '#contract/users/rights'
import type { Availability, Call, Command, CommandContext } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { commandsOn, type Registry, registry } from '#workspace/command/registry'
import { judgeTargets, withFittingRows, judgeKnownRows } from '#workspace/command/row-targets'
import { say } from '#contract/base/say'

/** The list-specific command and call that a generic list command delegates to in this context; undefined: it runs itself. */
export function delegateOf(command: Command, context: CommandContext): { command: Command; call: Call } | undefined {
  const call = command.delegate?.(context)
  const found = call ? registry().find(call.id) : undefined
  return call && found && !found.delegate ? { command: found, call } : undefined
}

const generics = new WeakMap<Registry, readonly Command[]>()

/** The generic command that delegates to this one in this context, so that a button can show its key; undefined: none. */
export function genericFor(id: string, context: CommandContext): string | undefined {
  const commands = registry()
  const all = generics.get(commands) ?? commands.all.filter((command) => command.delegate)
  generics.set(commands, all)
  return all.find((command) => command.delegate?.(context)?.id === id)?.id
}

/** Whether a command can run in this context: the right first, then what the command itself says. */
export function judge(command: Command, context: CommandContext, args?: Call['args']): Availability {
  const delegate = delegateOf(command, context)
  if (delegate) return judge(delegate.command, context, args)
  if (!passes(command.right, context.rights))
    return {
      reason: say`You need the right “${rightTitle(command.right)}”. An administrator gives it on the Roles page.`,
    }
  const own = command.available?.(context, args) ?? true
  return own === true && command.rows?.misfit ? judgeTargets(command, context) : own
}

/** The commands to offer for the rows of a subject, without hidden ones and those that need an open record. */
export const offeredOn = (subject: string, context: CommandContext): Command[] =>
  commandsOn(subject).filter((command) => {
    const verdict = judge(command, context)
    return verdict === true || (verdict !== 'hidden' && !verdict.wantsOpen)
  })

/** The title in this context, in English; it is translated where it is shown. */
export function titleOf(command: Command, context: CommandContext): string {
  const delegate = delegateOf(command, context)
  if (delegate) return titleOf(delegate.command, context)
  return typeof command.title === 'string'
    ? command.title
    : command.title(withFittingRows(context, judgeKnownRows(command, context)))
}

/** The title of the command with this id; the id when there is no such command. */
export function nameOf(id: string, context: CommandContext = currentContext()): string {
  const found = registry().find(id)
  return found ? titleOf(found, context) : id
}
