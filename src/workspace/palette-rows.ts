/** What the palette can list, from the registry, the views and the providers. */
import { passes } from '#contract/rights'
import { CornerDownLeft } from 'lucide-react'

import type { Words } from '#ui/words'
import type { Command, CommandContext, Refusal } from '#workspace/command'
import { keysOfCommand } from '#workspace/dispatcher'
import { judge, titleOf } from '#workspace/judge'
import { type FoundRow, type Prefix, providerOf } from '#workspace/palette-store'
import type { Row } from '#workspace/rank'
import { registry } from '#workspace/registry'
import { kindOf } from '#workspace/targets'
import { views, viewTitle } from '#workspace/views'

/** Every row that is there whatever is typed, for this prefix. */
export function standingRows(prefix: Prefix | null, context: CommandContext, words: Words): Row[] {
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
  if (prefix) return []
  return [...screenRows(context, words), ...commandRows(registry().all, context, words)]
}

/** The rows that what is typed makes by itself: without a prefix a bare number means the post of that number. */
export function typedRows(prefix: Prefix | null, query: string): Row[] {
  const text = query.trim()
  if (prefix === null && !/^\d+$/.test(text)) return []
  return (providerOf(prefix ?? '#')?.now?.(text) ?? []).map(foundRow)
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
      fix: verdict === true ? undefined : (verdict.fix ?? whichOne(command, verdict, words)),
      call: { id: command.id },
      fits: context.targets?.subject === command.subject || context.tab?.view === command.subject,
      featured: command.featured,
    }
  })
}

/** Only the target is missing: Enter asks which one. */
function whichOne({ id, subject }: Command, { asks }: Refusal, words: Words): Row['fix'] {
  if (asks === undefined) return undefined
  const word = kindOf(subject)?.options.words[0] ?? words('row')
  return { label: words('Which {word}?', { word: words(word) }), call: { id } }
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
  const icon = registry().find(call.id)?.icon ?? CornerDownLeft
  return { key: `# ${key}`, label, english: label, keywords: '', detail, icon, call, target }
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
  const open: Row = { ...row, label: words('Open'), english: 'Open', detail: row.label, target: undefined }
  const possible = (found: Row) => found.reason === undefined
  const aimed = commands.map((found) => ({ ...found, call: { ...found.call, args } }))
  return [open, ...aimed.filter(possible), ...aimed.filter((found) => !possible(found))]
}
