// Saved views: the filters and the order of a list, under a name.
import { Bookmark, BookmarkPlus, BookmarkX, Pencil } from 'lucide-react'
import { z } from 'zod'

import { say } from '#contract/base/say'
import { command } from '#workspace/command/command'
import { listIn } from '#workspace/list/handle'
import { savedViewsOf, viewsWithKey } from '#workspace/panes/saved-views'
import { setPreferences, useWorkspace, withEntry } from '#workspace/panes/store'

import { entryOf, putBack } from './own-entries'

const base = { subject: 'view', right: 'signed-in', risk: 'none', writes: false } as const

const own = () => useWorkspace.getState().preferences.views
const pathUnder = (name: string) => entryOf(own(), name)
const ownNames = () => savedViewsOf(useWorkspace.getState().preferences).map(({ name }) => name)
/** The place of a view in the order; the end for a new one. */
const placeOf = (name: string) => {
  const at = ownNames().indexOf(name)
  return at < 0 ? Infinity : at
}
/** Stores the address of a list under a name, at a place; undefined removes it. */
function keep(name: string, path: string | undefined, at = placeOf(name)): void {
  const others = ownNames().filter((known) => known !== name)
  const viewOrder = path === undefined ? others : others.toSpliced(at, 0, name)
  setPreferences({ views: withEntry(own(), name, path), viewOrder })
}
/** Makes an undo that gives a view the address it had `before` at its place. `left`: the address that the step left. */
const undoOf = (name: string, left: string | undefined, before: string | undefined, at?: number) =>
  putBack(
    () => pathUnder(name),
    left,
    () => keep(name, before, at),
    'The view has been changed since.',
  )
const hasOwn = () => (ownNames().length > 0 ? true : { reason: 'No view was saved under a name' })

const source = {
  kind: 'choice',
  label: 'View',
  options: () => ownNames().map((name) => ({ value: name, label: name, detail: pathUnder(name) })),
} as const

const named = z.object({ name: z.string() })
const newName = z.string().trim().min(1).max(60)

/** Renames a view in its place. @returns why it cannot be renamed; undefined: it was */
function rename(from: string, to: string): string | undefined {
  const [path, place] = [pathUnder(from), placeOf(from)]
  if (path === undefined) return say`There is no view named ${from}`
  if (ownNames().includes(to)) return say`There is a view named ${to} already`
  keep(from, undefined)
  keep(to, path, place)
  return undefined
}

/** The address without its page, because a view begins at page 1. */
function pathOf(path: string): string {
  const [address = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  query.delete('page')
  return query.size > 0 ? `${address}?${query}` : address
}

/** The command that opens one of the first views by its own key. */
function openByKey(at: number) {
  const place = String(at + 1)
  const nameNow = () => ownNames()[at]
  return command({
    ...base,
    id: `view.open-${at + 1}`,
    title: () => {
      const name = nameNow()
      return name === undefined ? say`View ${place} of mine` : say`View: ${name}`
    },
    icon: Bookmark,
    keywords: ['filter', 'bookmark', 'saved view'],
    keys: [{ keys: `g ${place}`, place: 'pane' }],
    quiet: true,
    available: () => (nameNow() === undefined ? 'hidden' : true),
    rows: { senseless: 'No view of yours has this key yet' },
    run: async (_, { run }) => void (await run({ id: 'view.open', args: { name: nameNow() } })),
  })
}

export const savedViewCommands = [
  ...Array.from({ length: viewsWithKey }, (_, at) => openByKey(at)),
  command({
    ...base,
    id: 'view.save',
    title: 'Save this view under a name',
    icon: BookmarkPlus,
    keywords: ['filter', 'bookmark', 'keep', 'saved view', 'search'],
    available: ({ tab }) => (listIn(tab?.id) ? true : { reason: 'Open a list first' }),
    arguments: {
      schema: z.object({ name: newName, path: z.string().startsWith('/') }),
      sources: { name: { kind: 'text', label: 'Name of the view' } },
      fill: ({ tab }) => (tab ? { path: pathOf(tab.path) } : {}),
    },
    run: ({ name, path }) => {
      const before = pathUnder(name)
      keep(name, path)
      return { message: say`View saved: ${name}.`, undo: undoOf(name, path, before) }
    },
  }),
  command({
    ...base,
    id: 'view.open',
    title: 'Open a view of mine',
    icon: Bookmark,
    keywords: ['filter', 'bookmark', 'saved view'],
    keys: [{ keys: 'g v', place: 'pane' }],
    quiet: true,
    available: hasOwn,
    named: () =>
      ownNames()
        .slice(viewsWithKey)
        .map((name) => ({ title: say`View: ${name}`, args: { name } })),
    arguments: { schema: named, sources: { name: source } },
    run: async ({ name }, { run }) => {
      const path = pathUnder(name)
      if (path === undefined) return { message: say`There is no view named ${name}` }
      await run({ id: 'workspace.open', args: { path } })
      return undefined
    },
  }),
  command({
    ...base,
    id: 'view.rename',
    title: 'Rename a view of mine',
    icon: Pencil,
    keywords: ['name', 'title', 'saved view'],
    available: hasOwn,
    arguments: {
      schema: named.extend({ to: newName }),
      sources: { name: source, to: { kind: 'text', label: 'Name of the view' } },
    },
    run: ({ name, to }) => {
      const refusal = rename(name, to)
      if (refusal !== undefined) return { message: refusal }
      const back = async () => {
        const refused = rename(to, name)
        return refused === undefined ? undefined : { message: refused }
      }
      return { message: say`View renamed: ${to}.`, undo: back }
    },
  }),
  command({
    ...base,
    id: 'view.remove',
    title: 'Remove a view of mine',
    icon: BookmarkX,
    keywords: ['forget', 'delete', 'saved view'],
    available: hasOwn,
    arguments: { schema: named, sources: { name: source } },
    run: ({ name }) => {
      const [before, place] = [pathUnder(name), placeOf(name)]
      keep(name, undefined)
      return { message: say`View removed: ${name}.`, undo: undoOf(name, undefined, before, place) }
    },
  }),
]
