import type { ReactNode } from 'react'

import { Button, type ButtonProps } from '#ui/button'
import type { MenuEntry } from '#ui/overlays/menu'
import { Tooltip } from '#ui/overlays/tooltip'
import { useWords, type Words } from '#ui/words'
import type { Call, Command, CommandContext, Source } from '#workspace/command/command'
import type { Targets } from '#workspace/command/targets'
import { useCommandContext } from '#workspace/command/context'
import { keysHere, keysIn, useKeyMap } from '#workspace/keys/bindings'
import { run } from '#workspace/command/gate'
import { judge, titleOf } from '#workspace/command/availability'
import { registry } from '#workspace/command/registry'

/** How a command shows where it is offered: what it is called here, its keys, and why it cannot run. */
export interface ShownCommand {
  command: Command
  title: string
  keys: string | undefined
  reason: string | undefined
  run: (source: Source) => void
}

/** Null: there is no such command, or it makes no sense here. */
export function showCommand(call: Call, context: CommandContext, words: Words): ShownCommand | null {
  const command = registry().find(call.id)
  if (!command) return null
  const verdict = judge(command, context)
  if (verdict === 'hidden') return null
  return {
    command,
    title: words(titleOf(command, context)),
    keys: keysHere(command.id, context),
    reason: verdict === true ? undefined : words(verdict.reason),
    run: (source) => void run(call, source, { context: { ...context, place: 'pane' } }),
  }
}

/** A command with its arguments as it shows in this place. */
export function useShown(call: Call, on?: Targets): ShownCommand | null {
  useKeyMap()
  return showCommand(call, useCommandContext(on), useWords())
}

/** Whole class names, as Tailwind finds them. */
const foldedBelow = { 480: '@max-[480px]:hidden', 960: '@max-[960px]:hidden' }

export interface CommandButtonProps extends Omit<ButtonProps, 'onClick' | 'disabled'> {
  /** `posts.trash`, or a call with arguments. */
  command: string | Call
  /** What it acts on, as a row's own button; left out: what the screen says. */
  on?: Targets
  /** Only the icon is shown; the title is in the tooltip. */
  iconOnly?: boolean
  /** In a pane narrower than so many pixels only the icon is shown. */
  fold?: keyof typeof foldedBelow
  /** Not shown where it is refused, as in a bar of what fits. */
  onlyIfPossible?: boolean
  /** In place of the command's own title. */
  label?: string
  children?: ReactNode
}

/**
 * A button that runs a command. It stays focusable while refused (aria-disabled), so that its tooltip can say why.
 */
export function CommandButton({
  command,
  on,
  iconOnly = false,
  fold,
  onlyIfPossible = false,
  label,
  children,
  intent,
  size,
  ...rest
}: CommandButtonProps) {
  const shown = useShown(typeof command === 'string' ? { id: command } : command, on)
  if (!shown || (onlyIfPossible && shown.reason !== undefined)) return null
  const Icon = shown.command.icon
  const title = label ?? shown.title
  return (
    <Tooltip text={title} keys={shown.keys} reason={shown.reason}>
      <Button
        intent={intent ?? (iconOnly ? 'ghost' : undefined)}
        size={size ?? (iconOnly ? 'icon' : undefined)}
        aria-label={iconOnly || fold !== undefined ? title : undefined}
        aria-disabled={shown.reason !== undefined}
        onClick={() => shown.run('button')}
        {...rest}
      >
        {Icon && <Icon size={16} strokeWidth={1.75} />}
        {children ?? (!iconOnly && (fold ? <span className={foldedBelow[fold]}>{title}</span> : title))}
      </Button>
    </Tooltip>
  )
}

/** A command as a row of a menu; null where it makes no sense. */
export function commandMenuItem(call: Call, context: CommandContext, words: Words, danger = false): MenuEntry | null {
  const shown = showCommand(call, context, words)
  if (!shown) return null
  const { title, reason, command } = shown
  const key = `${call.id} ${JSON.stringify(call.args ?? {})}`
  return {
    key,
    label: title,
    icon: command.icon,
    // A key that means something else where the menu was opened from is not shown.
    keys: keysIn(command.id, context),
    reason,
    disabled: reason !== undefined,
    danger,
    onSelect: () => shown.run('menu'),
  }
}

/** Several commands as menu rows, for `Menu` and `ContextMenu`. */
export const commandMenu = (calls: readonly (string | Call)[], context: CommandContext, words: Words): MenuEntry[] =>
  calls.flatMap((call) => commandMenuItem(typeof call === 'string' ? { id: call } : call, context, words) ?? [])
