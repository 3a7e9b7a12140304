// Putting a subject's records into an order: all at once, shown before the server has answered, and taken back where it fails.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { z } from 'zod'

import type { ListRow } from '#client/lists/known'
import { queries } from '#client/api/queries'
import type { RecordRow } from '#client/lists/records'
import type { Subject } from '#client/lists/subject'
import { Failure } from '#contract/failure'
import type { Page } from '#contract/list'
import { rightOf } from '#contract/rights'
import { type Availability, command, type CommandContext } from '#workspace/command/command'
import { listIn } from '#workspace/list/handle'
import { movedAlike, movedTo } from '#workspace/list/move-item'
import { say } from '#contract/say'

interface OrderOptions {
  /** The order's numbers go down the list, as categories have them. */
  descending?: boolean
  /** `keepalive`: the request outlives the page. */
  send: (input: {
    body: { items: { id: number; order: number }[]; was?: number[] }
    keepalive?: boolean
  }) => Promise<unknown>
  done: string
  failure: string
  /** Why the list in front cannot be ordered as it is shown. */
  mayOrder: (context: CommandContext) => Availability
}

/** Shows the order at once. An answer that is on its way would show an older one: it is left. */
async function showOrder(subject: string, ids: readonly number[]): Promise<void> {
  const place = new Map(ids.map((id, at) => [id, at]))
  const queryKey = [subject, 'list']
  await queries.cancelQueries({ queryKey })
  queries.setQueriesData<Page<ListRow>>({ queryKey }, (page) =>
    page?.items?.every(({ id }) => place.has(id))
      ? { ...page, items: page.items.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0)) }
      : page,
  )
}

/** Sends a subject's orders one after the other, and of those wanted meanwhile the newest alone. */
class OrderQueue {
  #wanted: readonly number[] | null = null
  /** The order that the server has: what a refused one goes back to. */
  #kept: readonly number[] = []
  #sending: Promise<void> | null = null
  /** The order that is on its way. */
  #sent: readonly number[] | null = null

  /** @param send sends an order; `was` is the one that it was made from, which the server compares with its own. */
  constructor(
    private readonly send: (ids: readonly number[], was: readonly number[], keepalive?: boolean) => Promise<unknown>,
    /** What the server counts up, as it is shown; and the other way round. */
    private readonly asShown: (rising: readonly number[]) => readonly number[],
  ) {
    // What waits for an answer would go with the page.
    if (typeof window !== 'undefined') window.addEventListener('pagehide', () => this.#sendWaiting())
  }

  #sendWaiting(): void {
    const waiting = this.#wanted
    if (waiting && waiting !== this.#sent) void this.send(waiting, [], true).catch(() => undefined)
  }

  /** The order as it is wanted, with what is still being sent. */
  now(shown: readonly number[]): readonly number[] {
    const ids = this.#wanted
    return ids && ids.length === shown.length && shown.every((id) => ids.includes(id)) ? ids : shown
  }

  get kept(): readonly number[] {
    return this.#kept
  }

  /** @param shown the order before. @returns when the newest order is on the server. @throws what the sending threw. */
  want(ids: readonly number[], shown: readonly number[]): Promise<void> {
    if (this.#sending === null) this.#kept = shown
    this.#wanted = ids
    this.#sending ??= this.#sendAll().finally(() => {
      this.#sending = null
      this.#wanted = null
    })
    return this.#sending
  }

  async #sendAll(): Promise<void> {
    for (let sent: readonly number[] | null = null; this.#wanted && sent !== this.#wanted;) {
      sent = this.#wanted
      this.#sent = sent
      try {
        await this.send(sent, this.#kept)
        this.#kept = sent
      } catch (error) {
        const rising = orderSince(error)
        const current = rising && this.asShown(rising)
        const again = current && movedAlike(this.#kept, sent, current)
        if (!again) throw error
        this.#kept = current
        this.#wanted = again
      }
    }
  }
}

const changedSince = z.object({ current: z.array(z.number()) })

/** The order that somebody else made meanwhile, by rising numbers. */
function orderSince(error: unknown): readonly number[] | undefined {
  if (!(error instanceof Failure) || error.status !== 409) return undefined
  return changedSince.safeParse(error.detail.extra).data?.current
}

const rowsIn = ({ tab }: CommandContext): number[] => (listIn(tab?.id)?.rows() ?? []).map(({ id }) => id)

/** What the commands of an order share: what is shown now, the name of a row, and the writing of an order. */
function orderOf<Row extends RecordRow>(subject: Subject<Row>, { descending, send }: OrderOptions) {
  const turned = (ids: readonly number[]) => (descending ? ids.toReversed() : [...ids])
  const queue = new OrderQueue((ids, was, keepalive = false) => {
    const items = ids.map((id, at) => ({ id, order: descending ? ids.length - at : at }))
    return send({
      body: { items, ...(was.length > 0 ? { was: turned(was) } : {}) },
      ...(keepalive ? { keepalive } : {}),
    })
  }, turned)
  return {
    now: (context: CommandContext) => queue.now(rowsIn(context)),
    nameOf: (id: number): string => subject.nameById(id) ?? `#${id}`,
    write: async (ids: readonly number[], before: readonly number[]): Promise<void> => {
      const sent = queue.want(ids, before)
      try {
        await Promise.all([showOrder(subject.name, ids), sent])
      } catch (error) {
        await showOrder(subject.name, queue.kept)
        throw error
      } finally {
        subject.stale()
      }
    },
  }
}

type Order = ReturnType<typeof orderOf>

type Named = Pick<Subject<never>, 'name' | 'words' | 'rights'>

const baseOf = ({ name, rights }: Named, { failure }: OrderOptions) =>
  ({
    subject: name,
    right: rightOf(rights, 'update') ?? 'signed-in',
    writes: true,
    key: { again: true },
    failure,
  }) as const

/** The command that writes a whole order. */
const putInOrder = (subject: Named, options: OrderOptions, { now, nameOf, write }: Order) =>
  command({
    ...baseOf(subject, options),
    id: `${subject.name}.order`,
    title: say`Put the ${subject.words[1]} into an order`,
    icon: ArrowUpDown,
    keywords: ['sort', 'move', 'drag', 'reorder'],
    available: options.mayOrder,
    arguments: {
      schema: z.object({ ids: z.array(z.number().int().positive()).min(1) }),
      sources: {
        // One is put first: each choice is the whole order with that one before the others.
        ids: {
          kind: 'choice',
          label: say`First ${subject.words[0]}`,
          options: (context) => {
            const ids = [...now(context)]
            return ids.map((id) => ({ value: movedTo(ids, id, 0), label: nameOf(id) }))
          },
        },
      },
    },
    risk: 'undoable',
    run: async ({ ids }, { context }) => {
      const before = now(context)
      await write(ids, before)
      return {
        message: options.done,
        // What others moved since stays where it is.
        undo: async () => {
          const present = now(context)
          await write((present.length > 0 && movedAlike(ids, before, present)) || before, present)
          return { message: options.done }
        },
      }
    },
  })

/** A command that carries the row in front by one. */
const carry = (subject: Named, options: OrderOptions, { now }: Order, name: 'up' | 'down') =>
  command({
    ...baseOf(subject, options),
    id: `${subject.name}.move-${name}`,
    title: say`Move the ${subject.words[0]} ${name}`,
    icon: name === 'up' ? ArrowUp : ArrowDown,
    available: (context) => {
      const may = options.mayOrder(context)
      return may !== true || context.targets?.ids[0] !== undefined
        ? may
        : { reason: say`Select a ${subject.words[0]}, or open one` }
    },
    risk: 'none',
    quiet: true,
    run: async (_args, { context, run }) => {
      const ids = [...now(context)]
      const id = context.targets?.ids[0] ?? 0
      const to = ids.indexOf(id) + (name === 'up' ? -1 : 1)
      if (!ids.includes(id) || to < 0 || to >= ids.length) return
      await run({ id: `${subject.name}.order`, args: { ids: movedTo(ids, id, to) } })
    },
  })

/** The command that writes a whole order, and those that carry the row in front by one. */
export function orderCommands<Row extends RecordRow>(subject: Subject<Row>, options: OrderOptions) {
  const order = orderOf(subject, options)
  return [
    putInOrder(subject, options, order),
    carry(subject, options, order, 'up'),
    carry(subject, options, order, 'down'),
  ]
}
