/** The rules for every list of commands. Each check returns the violations in words; an empty list means none. */
import type { Availability, Command, CommandContext } from '#workspace/command/command'
import { places } from '#workspace/keys/places'
import { findConflicts, browserKeys } from '#workspace/keys/key-conflicts'
import { isBareKey, parseKeys, isRichText } from '#workspace/keys/key-map'
import { type Access, rights } from '#contract/users/rights'

const empty: CommandContext = { place: 'pane', rights: new Set(), targets: null, tab: null, paneId: 'p1' }

/** Contexts for judging a command: no target, one, many; each with all rights and in each place. */
export function contextsFor(subject: string): CommandContext[] {
  const all = new Set<string>(rights)
  const one = { subject, ids: [1], from: 'cursor' } as const
  const many = { subject, ids: [1, 2, 3], from: 'selection' } as const
  const tab = { id: 't1', path: `/${subject}`, view: subject, params: {} }
  return [
    empty,
    ...places.flatMap((place) =>
      [null, one, many].map((targets): CommandContext => ({ ...empty, place, rights: all, targets, tab })),
    ),
  ]
}

const named = (commands: readonly Command[], wrong: (command: Command) => string | false | undefined): string[] =>
  commands.flatMap((command) => {
    const words = wrong(command)
    return words ? `${command.id}: ${words}` : []
  })

/** The rules by name; each is a test. */
export const registryRules: Record<string, (commands: readonly Command[]) => string[]> = {
  'what a link runs by itself writes nothing and takes nothing away': (commands) =>
    named(
      commands,
      ({ id, fromLink, writes }) =>
        fromLink && (writes || /\.(?:sign-out|close|set|remove|delete|reset|clear)/.test(id)) && 'runs from a link',
    ),
  'every id is a subject and a verb, and there is one of each': (commands) => [
    ...named(commands, ({ id }) => !/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/.test(id) && 'is not subject.verb'),
    ...commands
      .filter(({ id }, at) => commands.findIndex((other) => other.id === id) !== at)
      .map(({ id }) => `${id}: is there twice`),
  ],
  'every command has a title in the imperative and a subject, in every context': (commands) =>
    named(commands, (command) => {
      const titles = contextsFor(command.subject).map((context) =>
        typeof command.title === 'string' ? command.title : command.title(context),
      )
      if (command.subject.trim() === '') return 'has no subject'
      return (
        titles.some((title) => !/^\S(.*\S)?$/.test(title) || title.endsWith('.')) &&
        'has an empty title, or one with a full stop'
      )
    }),
  'every command names a right that exists': (commands) =>
    named(
      commands,
      ({ right }) =>
        right !== 'signed-in' && right !== 'public' && !rights.includes(right) && `has the unknown right ${right}`,
    ),
  'every refusal has words and is no exception': (commands) =>
    named(commands, (command) => {
      const verdicts = contextsFor(command.subject).map((context): Availability => command.available?.(context) ?? true)
      return (
        verdicts.some(
          (verdict) =>
            typeof verdict === 'object' && (verdict.reason.trim().length < 8 || verdict.reason.endsWith('.')),
        ) && 'refuses without saying why, or with a full stop'
      )
    }),
  'what fixes a refusal is a command there is': (commands) =>
    commands.flatMap((command) =>
      contextsFor(command.subject).flatMap((context) => {
        const verdict = command.available?.(context)
        const fix = typeof verdict === 'object' ? verdict.fix?.call.id : undefined
        return fix && !commands.some(({ id }) => id === fix)
          ? `${command.id}: is fixed by ${fix}, which does not exist`
          : []
      }),
    ),
  'what is risky confirms, and what only writes asks nothing': (commands) =>
    named(commands, ({ risk, confirm, writes }) => {
      if ((risk === 'confirm' || risk === 'typed') && !confirm) return `has the risk ${risk} and no question`
      if (risk !== 'none' && !writes) return `has the risk ${risk} and writes nothing`
      return risk !== 'confirm' && risk !== 'typed' && confirm && 'has a question and no risk'
    }),
  'every argument that may be asked for is in the schema': (commands) =>
    named(commands, ({ arguments: given }) => {
      const unknown = Object.keys(given?.sources ?? {}).filter((name) => !(name in (given?.schema.shape ?? {})))
      return unknown.length > 0 && `asks for ${unknown.join(', ')}, which its schema does not know`
    }),
  'every text that may be asked for is asked for where it is not given': (commands) =>
    named(commands, ({ arguments: given }) => {
      const wrong = new Set(given?.schema.safeParse({}).error?.issues.map(({ path }) => String(path[0])))
      const texts = Object.entries(given?.sources ?? {}).filter(([, source]) => source?.kind === 'text')
      const silent = texts.map(([name]) => name).filter((name) => !wrong.has(name))
      return silent.length > 0 && `never asks for ${silent.join(', ')}`
    }),
  'every required argument can be asked for, or is filled by the context': (commands) =>
    named(commands, ({ arguments: given, subject }) => {
      if (!given) return
      const filled = new Set(contextsFor(subject).flatMap((context) => Object.keys(given.fill?.(context) ?? {})))
      const parsed = given.schema.safeParse({})
      const needed = parsed.success ? [] : parsed.error.issues.map((issue) => String(issue.path[0]))
      const lost = needed.filter((name) => !(name in given.sources) && !filled.has(name))
      return lost.length > 0 && `needs ${lost.join(', ')}, which nobody can give by keyboard`
    }),
  'every key can be read': (commands) =>
    named(commands, ({ keys }) => {
      for (const binding of keys ?? [])
        try {
          parseKeys(binding.keys)
        } catch (error) {
          return String(error)
        }
    }),
  'no two keys collide where both hold': (commands) =>
    findConflicts(commands).map(
      ({ keys, place, commands: [a, b] }) => `${a} and ${b}: both are on ${keys} in ${place}`,
    ),
  'no key is one the browser keeps': (commands) =>
    named(
      commands,
      ({ keys }) =>
        keys?.some((binding) => parseKeys(binding.keys).some((chord) => browserKeys.has(chord))) &&
        'is on a key of the browser',
    ),
  'no bare key holds where text is written': (commands) =>
    named(
      commands,
      ({ keys }) =>
        keys?.some(({ keys: text, place }) => isRichText(place) && isBareKey(parseKeys(text)[0] ?? '')) &&
        'takes a letter from the text',
    ),
  'what is irreversible and public is on no single key': (commands) =>
    named(
      commands,
      ({ keys, risk }) =>
        risk === 'typed' &&
        keys?.some((binding) => parseKeys(binding.keys).length === 1 && isBareKey(binding.keys)) &&
        'is on a single key',
    ),
}

/** Views in the rail without a command `<view>.go` that opens them, and that needs the same right. */
export function unopenedViews(
  views: readonly { id: string; rail?: number; right: Access }[],
  commands: readonly Command[],
): string[] {
  const opens = (view: { id: string; right: Access }) =>
    commands.some(({ id, right }) => id === `${view.id}.go` && right === view.right)
  return views.filter((view) => view.rail !== undefined && !opens(view)).map(({ id }) => id)
}
