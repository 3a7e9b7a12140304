/** What the palette can list, from the registry, the views and the providers. */
import { passes } from '#contract/rights'
import { CornerDownLeft } from 'lucide-react'

import type { Words } from '#ui/words'
import type { Command, CommandContext } from '#workspace/command'
import { keysOfCommand } from '#workspace/dispatcher'
import { judge, titleOf } from '#workspace/judge'
import { type FoundRow, type Prefix, providerOf } from '#workspace/palette-store'
import type { Row } from '#workspace/rank'
import { registry } from '#workspace/registry'
import { views, viewTitle } from '#workspace/views'

/** Every row known without a server, for this prefix. */
export function knownRows(prefix: Prefix | null, query: string, context: CommandContext, words: Words): Row[] {
  if (prefix === '>') return commandRows(registry().all, context, words)
  if (prefix === ':')
    return commandRows(
      registry().all.filter((command) => command.subject === 'settings'),
      context,
      words,
    )
  if (prefix === '?')
    return commandRows(
      registry().all.filter((command) => keysOfCommand(command.id)),
      context,
      words,
    )
  if (prefix === '/') return screenRows(context, words)
  if (prefix) return (providerOf(prefix)?.now?.(query) ?? []).map(foundRow)
  return [...numberRows(query), ...screenRows(context, words), ...commandRows(registry().all, context, words)]
}

/** A bare number means the post of that number. */
function numberRows(query: string): Row[] {
  return /^\d+$/.test(query.trim()) ? (providerOf('#')?.now?.(query.trim()) ?? []).map(foundRow) : []
}

/** Commands as rows, each judged in this context. */
export function commandRows(commands: readonly Command[], context: CommandContext, words: Words): Row[] {
  return commands.flatMap((command) => {
    const verdict = judge(command, context)
    if (verdict === 'hidden') return []
    const english = titleOf(command, context)
    return {
      key: `> ${command.id}`,
      label: words(english),
      english,
      keywords: [command.subject, ...(command.keywords ?? [])].join(' '),
      keys: keysOfCommand(command.id),
      icon: command.icon,
      reason: verdict === true ? undefined : words(verdict.reason),
      fix: verdict === true ? undefined : verdict.fix,
      call: { id: command.id },
      fits: context.targets?.subject === command.subject || context.tab?.view === command.subject,
      featured: command.featured,
    }
  })
}

function screenRows(context: CommandContext, words: Words): Row[] {
  return views()
    .filter((view) => !view.path.includes(':') && passes(view.right, context.rights))
    .map((view) => {
      const english = viewTitle({ view, params: {} })
      const label = words(english)
      return {
        key: `/ ${view.id}`,
        label,
        english,
        keywords: `${view.path} screen`,
        detail: words('Screen'),
        keys: keysOfCommand(`${view.id}.go`),
        icon: view.icon,
        call: { id: 'workspace.open', args: { path: view.path } },
        featured: view.rail !== undefined,
      }
    })
}

export function foundRow({ key, label, detail, call, target }: FoundRow): Row {
  return { key: `# ${key}`, label, english: label, keywords: '', detail, icon: CornerDownLeft, call, target }
}

/** What else may be done with a thing that was found: its own call first, then the commands of its subject. */
export function actionRows(row: Row, context: CommandContext, words: Words): Row[] {
  const { target } = row
  if (!target) return []
  const fitting = registry().all.filter(
    ({ subject, arguments: given }) => subject === target.subject && given !== undefined && 'ids' in given.schema.shape,
  )
  const args = { ids: [...target.ids] }
  const commands = commandRows(fitting, { ...context, targets: target }, words)
  return [row, ...commands.map((found) => ({ ...found, call: { ...found.call, args } }))]
}
