import type { ReactNode } from 'react'

import { Button, type ButtonProps } from '#ui/button'
import type { MenuEntry } from '#ui/overlays/menu'
import { Tooltip } from '#ui/overlays/tooltip'
import { useWords, type Words } from '#ui/words'
import type { Call, Command, CommandContext, Source } from '#workspace/command/command'
import type { Targets } from '#workspace/command/targets'
import { useCommandContext } from '#workspace/command/context'
import { keysInContext, keysInContextPlace, useKeyMap } from '#workspace/keys/bindings'
import { run } from '#workspace/command/gate'
import { judge, titleOf } from '#workspace/command/availability'
import { registry } from '#workspace/command/registry'

/** How a command is shown where it is offered: its title, its keys, and the reason why it cannot run. */
export interface ShownCommand {
  command: Command
  title: string
  keys: string | undefined
  reason: string | undefined
  run: (source: Source) => void
}

/** A call as it is shown in this context, in the person's language; null: there is no such command, or it is hidden. */
function showCommand(call: Call, context: CommandContext, words: Words): ShownCommand | null {
  const command = registry().find(call.id)
  if (!command) return null
  const verdict = judge(command, context)
  if (verdict === 'hidden') return null
  return {
    command,
    title: words(titleOf(command, context)),
    keys: keysInContext(command.id, context),
    reason: verdict === true ? undefined : words(verdict.reason),
    run: (source) => void run(call, source, { context: { ...context, place: 'pane' } }),
  }
}

/** A call as it is shown in the present context. The component renders again when that changes. */
export function useShown(call: Call, on?: Targets): ShownCommand | null {
  useKeyMap()
  return showCommand(call, useCommandContext(on), useWords())
}

/** The class that hides a title below a width of the pane. It is written in full, because Tailwind searches the source for it. */
const foldedBelow = { 480: '@max-[480px]:hidden', 960: '@max-[960px]:hidden', 1200: '@max-[1200px]:hidden' }

export interface CommandButtonProps extends Omit<ButtonProps, 'onClick' | 'disabled'> {
  /** `posts.trash`, or a call with arguments. */
  command: string | Call
  /** The targets, for instance the row of the button. Left out: the targets of the tab. */
  on?: Targets
  /** Shows only the icon; the title is in the tooltip. */
  iconOnly?: boolean
  /** Below this width of the pane, in pixels, only the icon is shown. */
  fold?: keyof typeof foldedBelow
  /** Hides the button while the command is refused. */
  onlyIfPossible?: boolean
  /** Replaces the command's title. */
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

/** A call as an entry of a menu; null when the command is hidden in this context. */
function commandMenuItem(call: Call, context: CommandContext, words: Words, danger = false): MenuEntry | null {
  const shown = showCommand(call, context, words)
  if (!shown) return null
  const { title, reason, command } = shown
  const key = `${call.id} ${JSON.stringify(call.args ?? {})}`
  return {
    key,
    label: title,
    icon: command.icon,
    // Only the keys that work where the menu was opened are shown.
    keys: keysInContextPlace(command.id, context),
    reason,
    disabled: reason !== undefined,
    danger,
    onSelect: () => shown.run('menu'),
  }
}

/** Calls as entries of `Menu` and `ContextMenu`. Those that are hidden in this context are left out. */
export const commandMenu = (calls: readonly (string | Call)[], context: CommandContext, words: Words): MenuEntry[] =>
  calls.flatMap((call) => commandMenuItem(typeof call === 'string' ? { id: call } : call, context, words) ?? [])
