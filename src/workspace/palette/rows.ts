/** The rows of the palette, from the registry, the views and the providers. */
import { passes } from '#contract/users/rights'
import { CornerDownLeft } from 'lucide-react'

import { tableOf } from '#workspace/panes/tab-handle'
import type { Words } from '#ui/words'
import type { Command, CommandContext, Refusal } from '#workspace/command/command'
import { keysInContext, keysInContextPlace, keysInPlace } from '#workspace/keys/bindings'
import { habitOf } from '#workspace/palette/usage-rank'
import { judge, offeredOn, delegateOf, titleOf } from '#workspace/command/availability'
import { listIn } from '#workspace/list/handle'
import { choiceRows } from '#workspace/list/filters/palette'
import { type FoundRow, type Prefix, providerOf } from '#workspace/palette/store'
import type { Row } from '#workspace/palette/rank'
import { registry } from '#workspace/command/registry'
import { kindOf, namedTargets } from '#workspace/command/row-targets'
import { matchView, views, viewTitle } from '#workspace/areas/views'

/** The rows of a prefix that do not depend on the query. */
export function standingRows(prefix: Prefix | null, context: CommandContext, words: Words): Row[] {
  if (prefix === '>') return everyCommand(context, words)
  if (prefix === ':')
    return commandRows(
      registry().all.filter((command) => command.subject === 'settings'),
      context,
      words,
    )
  if (prefix === '?')
    return commandRows(
      registry().all.filter((command) => keysInContext(command.id, context)),
      context,
      words,
    )
  if (prefix === '/') return screenRows(context, words)
  if (prefix) return []
  return [...screenRows(context, words), ...everyCommand(context, words), ...filterRows(context, words)]
}

/** All commands, and all their named calls. */
function everyCommand(context: CommandContext, words: Words): Row[] {
  const { all } = registry()
  const rows = new Map(commandRows(all, context, words).map((row) => [row.call.id, row]))
  const named = all.flatMap(({ id, named }) => {
    const row = rows.get(id)
    if (!row || !named) return []
    return named(context).map(({ title, args, reason }) => {
      const shown = { key: `${row.key} ${title}`, label: words(title), english: title, keys: undefined }
      return { ...row, ...shown, reason: reason === undefined ? row.reason : words(reason), call: { id, args } }
    })
  })
  return [...rows.values(), ...named]
}

/** The filters of the list in front, one row for each value. */
function filterRows(context: CommandContext, words: Words): Row[] {
  const icon = registry().find('list.filter')?.icon
  return choiceRows(listIn(context.tab?.id), words).map((row) => ({ ...row, key: `> ${row.key}`, icon }))
}

/** The rows that the query itself names: a number opens the post with that id, an address its page. */
export function typedRows(prefix: Prefix | null, question: string, context: CommandContext, words: Words): Row[] {
  const numbered = /^#?\s*(\d{1,15})$/.exec(question)?.[1]
  const known = prefix === null ? numbered : prefix === '#' ? (numbered ?? question) : question
  const found = known === undefined ? [] : (providerOf(prefix ?? '#')?.now?.(known) ?? []).map(foundRow)
  if (prefix !== null && prefix !== '/') return found
  return [
    ...found,
    ...addressRows(prefix === '/' ? `/${question}` : question, words),
    ...pageRows(question, context, words),
  ]
}

/** The row for an address of this workspace, absolute or from its first slash. */
function addressRows(question: string, words: Words): Row[] {
  if (!/^(?:https?:\/)?\/[^/]/.test(question) || !URL.canParse(question, location.origin)) return []
  const url = new URL(question, location.origin)
  const path = url.pathname + url.search
  const match = url.origin === location.origin ? matchView(path) : undefined
  if (!match || (path === match.view.path && question === path)) return []
  const english = `Open ${viewTitle(match)}`
  const label = words('Open {title}', { title: words(viewTitle(match)) })
  const icon = match.view.icon
  return [
    {
      key: `address ${path}`,
      label,
      english,
      keywords: '',
      detail: path,
      icon,
      call: { id: 'workspace.open', args: { path } },
    },
  ]
}

/** The row for 'page 5' in a list. A page past the last one means the last one, as in the pager. */
function pageRows(question: string, context: CommandContext, words: Words): Row[] {
  const asked = /^(?:go\s+to\s+)?page\s*(\d{1,6})$/i.exec(question)?.[1]
  if (asked === undefined) return []
  const pages = tableOf(context.tab?.id)?.pages ?? 1
  const page = Math.min(Number(asked), pages)
  const label = words('Go to page {page}', { page: page < 1 ? asked : page })
  const reason = page < 1 ? words('There are pages 1 to {pages}', { pages }) : undefined
  const command = registry().find('table.page')
  const call = { id: 'table.page', args: { page } }
  return commandRows(command ? [command] : [], context, words).map((row) => ({
    ...row,
    key: `page ${page}`,
    label,
    reason,
    call,
  }))
}

/** The most rows of each group before anything is typed. */
const mostFreshRows = 6

/** The rows before anything is typed: Repeat, commands used here lately, commands of this screen, and featured commands. */
export function freshRows(standing: readonly Row[], context: CommandContext, words: Words): Row[] {
  const used = habitOf()
  const here = (row: Row) => used(habitHere(context, row.key))
  const possible = standing.filter(({ reason }) => reason === undefined)
  const taken = new Set<string>()
  const part = (heading: string, rows: readonly Row[]): Row[] => {
    const some = rows.filter(({ key }) => !taken.has(key)).slice(0, mostFreshRows)
    for (const { key } of some) taken.add(key)
    return some.map((row, at) => (at === 0 ? { ...row, heading: words(heading) } : row))
  }
  const by = (worth: (row: Row) => number) => (a: Row, b: Row) => worth(b) - worth(a)
  return [
    ...part(
      'Again',
      possible.filter(({ call }) => call.id === 'history.repeat'),
    ),
    ...part('Used here lately', possible.filter((row) => here(row) > 0).sort(by(here))),
    ...part(
      'For what is in front',
      possible
        .filter(({ fits, call }) => fits && call.id !== `${context.tab?.view}.go`)
        // Commands for the row that the header names come first.
        .sort(by(({ key, acts }) => used(key) + (acts ? 1 : 0))),
    ),
    ...part(
      'Everywhere',
      possible
        .filter(({ featured, key }) => featured && key !== `/ ${context.tab?.view}`)
        .sort(by(({ key }) => used(key))),
    ),
  ]
}

/** The key under which the use of a command in this view is counted, because a list and an editor have different habits. */
export const habitHere = (context: CommandContext, key: string): string => `${context.tab?.view ?? ''} ${key}`

/** Commands as rows, each judged in this context. Hidden commands, and those that delegate to another, are left out. */
export function commandRows(commands: readonly Command[], context: CommandContext, words: Words): Row[] {
  return commands.flatMap((command) => {
    const verdict = judge(command, context)
    // A command that delegates is left out: the command that runs in its place has a row of its own.
    if (verdict === 'hidden' || delegateOf(command, context)) return []
    const english = titleOf(command, context)
    return {
      key: `> ${command.id}`,
      label: words(english),
      english,
      keywords: [command.subject, ...(command.keywords ?? [])].join(' '),
      keys: keysInContextPlace(command.id, context),
      icon: command.icon,
      reason: verdict === true ? undefined : words(verdict.reason),
      fix: verdict === true ? undefined : (verdict.fix ?? whichOne(command, verdict, words)),
      call: { id: command.id },
      // `list` always fits: its commands are hidden where there is no list.
      fits: ['list', context.targets?.subject, context.tab?.view].includes(command.subject),
      featured: command.featured,
      acts: command.rows?.misfit !== undefined,
    }
  })
}

/** The `fix` of a row whose command only lacks a target or another argument: Enter asks for it. */
function whichOne({ id, subject, arguments: given }: Command, { asks }: Refusal, words: Words): Row['fix'] {
  if (asks === undefined) return undefined
  const source = given?.sources[asks]
  if (source?.kind === 'choice') return { label: words(source.label), call: { id } }
  const word = kindOf(subject)?.words[0] ?? words('row')
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
        keys: keysInPlace(`${view.id}.go`, context.place),
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

/** A row for the selection or the row under the cursor, which opens its actions; null: there is neither. */
export function targetRow(context: CommandContext): Row | null {
  const { targets } = context
  const label = targets && namedTargets(targets.subject, context)
  if (!targets || label === undefined || label === null) return null
  const call = { id: `${targets.subject}.open`, args: { id: targets.ids[0] } }
  return { key: `# ${targets.subject}`, label, english: label, keywords: '', call, target: targets }
}

/** The actions of a found record: its own call first, then the commands of its subject. */
export function actionRows(row: Row, context: CommandContext, words: Words): Row[] {
  const { target } = row
  if (!target) return []
  // Commands take the selection or the row under the cursor by themselves. For a found record its id is added to the call.
  const args = target.from === 'argument' ? { ids: [...target.ids] } : {}
  const there = { ...context, targets: target }
  const commands = commandRows(offeredOn(target.subject, there), there, words)
  const opens = target.ids.length === 1 && !target.matching && registry().find(row.call.id)
  const open: Row[] = opens
    ? [{ ...row, label: words('Open'), english: 'Open', detail: row.label, target: undefined, icon: opens.icon }]
    : []
  const possible = (found: Row) => found.reason === undefined
  const withArgumentTargets = commands.map((found) => ({ ...found, call: { ...found.call, args } }))
  return [...open, ...withArgumentTargets.filter(possible), ...withArgumentTargets.filter((found) => !possible(found))]
}
