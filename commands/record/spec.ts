// What the commands of a subject's records are made of (record.ts).
import type { LucideIcon } from 'lucide-react'
import { z } from 'zod'

import { queries } from '#client/api/queries'
import { type RecordCalls, type RecordKind, type Records, recordsOf, type RecordRow } from '#client/lists/records'
import type { Right } from '#contract/rights'
import { targetsOf } from '#workspace/command/row-targets'
import { say } from '#contract/say'

type Verb = 'create' | 'update' | 'remove'

export interface RecordSpec<Row extends RecordRow> extends RecordKind<Row> {
  calls: RecordCalls<Row>
  /** What a record that was written is answered with, where that must be asked for. */
  include?: string
  /** Queries of other subjects that show these records too, by their first key. */
  also?: readonly string[]
  /** What the button says that opens an empty form, where the texts say it; else 'New stop word'. */
  newTitle?: string
  /** Its screen, and the keys that lead there. */
  screen: {
    view: string
    path: string
    icon: LucideIcon
    keys?: string
    keywords?: readonly string[]
    /** Its records have a screen of their own, not a form beside the list. */
    record?: (id: number) => string
    /** The path of the screen that makes a new one, where that has a screen of its own too. */
    make?: string
    /** The list's panel that has its form; left out: `form`. */
    panel?: string
  }
  /** The list cannot be searched by a text: it is short and read whole. */
  unsearched?: boolean
  /** The texts' words: what failed, what was done, and what is asked before something goes. */
  failures: Partial<Record<Verb, string>>
  notices: Partial<Record<Verb, string>>
  removal?: string
  /** The same of several, where it is not the kit's own sentence. */
  removalMany?: (count: number) => string
  /** The texts' own answers to the question. */
  removalAnswers?: readonly [confirm: string, cancel: string]
  /** What else the question says, as where the record is used. */
  removalNotes?: (ids: readonly number[]) => Promise<readonly string[]>
  /** The audit log's name of the subject, where what is removed can be put back for a day. */
  bin?: string
  /** Its fields that are yes or no and are turned in its row. */
  flags?: readonly RecordFlag[]
  /** Where a record leads: another screen of this workspace, or its page on the public site (`site`). */
  links?: readonly RecordLink<Row>[]
}

export interface RecordFlag {
  /** The wire's. */
  name: string
  title: string
}

export interface RecordLink<Row> {
  verb: string
  title: string
  icon: LucideIcon
  right?: Right
  site?: boolean
  /** A path of the workspace, or one under the site's own address. */
  path: (row: Row) => string
}

/** A row that was asked for and is not there any more. */
const seen = z.looseObject({ gone: z.boolean().optional() })

/** Rows by what is typed: what the server finds, or what of a short list has the words in its name. */
async function foundIn<Row extends RecordRow>({ list, nameOf, unsearched = false }: RecordSpec<Row>, query: string) {
  const text = query.trim()
  const asked = unsearched || text === '' ? { perPage: unsearched ? 200 : 25 } : { perPage: 25, search: text }
  const { items } = await queries.fetchQuery(list.page(asked))
  list.known.remember(items)
  const named = items.map((row) => ({ value: row.id, label: nameOf(row) }))
  if (!unsearched) return named
  // They are few: what has the text comes first, and nothing is left out.
  const has = ({ label }: { label: string }) => label.toLowerCase().includes(text.toLowerCase())
  return named.toSorted((a, b) => Number(has(b)) - Number(has(a)))
}

function targetsFor<Row extends RecordRow>(spec: RecordSpec<Row>) {
  const { list, words } = spec
  return targetsOf(list.subject, seen, {
    words,
    nameOf: ({ id }) => knownName(spec, id) ?? '',
    known: list.known.get,
    stamp: () => [list.known.stamp()],
    fetch: list.byId,
    search: (query) => foundIn(spec, query),
  })
}

/** What a record that the browser knows is called. */
export function knownName<Row extends RecordRow>({ list, nameOf }: RecordSpec<Row>, id: number): string | undefined {
  const row = list.known.get(id)
  return row && nameOf(row)
}

/** What the commands of one subject are made of. */
export interface Parts<Row extends RecordRow> {
  spec: RecordSpec<Row>
  records: Records<Row>
  kind: ReturnType<typeof targetsFor<Row>>
}

export const partsOf = <Row extends RecordRow>(spec: RecordSpec<Row>): Parts<Row> => ({
  spec,
  records: recordsOf(spec.list, spec.calls, spec),
  kind: targetsFor(spec),
})

export const goneOf = (word: string) => ({ reason: say`The ${word} is not there any more`, are: 'not there any more' })
