// Putting a subject's records into an order: all at once, shown before the server has answered, and taken back where it fails.
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { z } from 'zod'

import type { ListRow } from '#client/known'
import { queries } from '#client/queries'
import type { RecordKind, RecordRow } from '#client/records'
import type { Page } from '#contract/list'
import { rightOf } from '#contract/rights'
import { type Availability, command, type CommandContext } from '#workspace/command/command'
import { listIn } from '#workspace/list/handle'
import { movedTo } from '#workspace/list/move-item'
import { say } from '#contract/say'

interface OrderSpec<Row extends RecordRow> extends RecordKind<Row> {
  /** The order's numbers go down the list, as categories have them. */
  descending?: boolean
  /** `keepalive`: the request outlives the page. */
  send: (input: { body: { items: { id: number; order: number }[] }; keepalive?: boolean }) => Promise<unknown>
  done: string
  failure: string
  /** Why the list in front cannot be ordered as it is shown. */
  mayOrder: (context: CommandContext) => Availability
  also?: readonly string[]
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

  constructor(private readonly send: (ids: readonly number[], keepalive?: boolean) => Promise<unknown>) {
    // What waits for an answer would go with the page.
    if (typeof window !== 'undefined') window.addEventListener('pagehide', () => this.#sendWaiting())
  }

  #sendWaiting(): void {
    const waiting = this.#wanted
    if (waiting && waiting !== this.#sent) void this.send(waiting, true).catch(() => undefined)
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
      await this.send(sent)
      this.#kept = sent
    }
  }
}

const rowsIn = ({ tab }: CommandContext): number[] => (listIn(tab?.id)?.rows() ?? []).map(({ id }) => id)

/** The command that writes a whole order, and those that carry the row in front by one. */
export function orderCommands<Row extends RecordRow>(spec: OrderSpec<Row>) {
  const { list, words, send, mayOrder } = spec
  const right = rightOf(spec.rights, 'update') ?? 'signed-in'
  const { subject } = list
  const nameOf = (id: number): string => {
    const row = list.known.get(id)
    return row ? spec.nameOf(row) : `#${id}`
  }
  const queue = new OrderQueue((ids, keepalive = false) => {
    const items = ids.map((id, at) => ({ id, order: spec.descending ? ids.length - at : at }))
    return send({ body: { items }, ...(keepalive ? { keepalive } : {}) })
  })
  const orderNow = (context: CommandContext) => queue.now(rowsIn(context))
  const write = async (ids: readonly number[], before: readonly number[]): Promise<void> => {
    const sent = queue.want(ids, before)
    try {
      await Promise.all([showOrder(subject, ids), sent])
    } catch (error) {
      await showOrder(subject, queue.kept)
      throw error
    } finally {
      list.stale()
      for (const key of spec.also ?? []) void queries.invalidateQueries({ queryKey: [key] })
    }
  }
  const order = command({
    id: `${subject}.order`,
    title: say`Put the ${words[1]} into an order`,
    subject,
    icon: ArrowUpDown,
    keywords: ['sort', 'move', 'drag', 'reorder'],
    right,
    available: mayOrder,
    arguments: {
      schema: z.object({ ids: z.array(z.number().int().positive()).min(1) }),
      sources: {
        // One is put first: each choice is the whole order with that one before the others.
        ids: {
          kind: 'choice',
          label: say`First ${words[0]}`,
          options: (context) => {
            const ids = [...orderNow(context)]
            return ids.map((id) => ({ value: movedTo(ids, id, 0), label: nameOf(id) }))
          },
        },
      },
    },
    risk: 'undoable',
    writes: true,
    again: true,
    failure: spec.failure,
    run: async ({ ids }, { context }) => {
      const before = orderNow(context)
      await write(ids, before)
      return {
        message: spec.done,
        undo: async () => {
          await write(before, ids)
          return { message: spec.done }
        },
      }
    },
  })
  const carry = (name: 'up' | 'down', by: number) =>
    command({
      id: `${subject}.move-${name}`,
      title: say`Move the ${words[0]} ${name}`,
      subject,
      icon: by < 0 ? ArrowUp : ArrowDown,
      right,
      available: (context) => {
        const may = mayOrder(context)
        return may !== true || context.targets?.ids[0] !== undefined
          ? may
          : { reason: say`Select a ${words[0]}, or open one` }
      },
      risk: 'none',
      writes: true,
      quiet: true,
      again: true,
      failure: spec.failure,
      run: async (_args, { context, run }) => {
        const ids = [...orderNow(context)]
        const id = context.targets?.ids[0] ?? 0
        const to = ids.indexOf(id) + by
        if (!ids.includes(id) || to < 0 || to >= ids.length) return
        await run({ id: order.id, args: { ids: movedTo(ids, id, to) } })
      },
    })
  return [order, carry('up', -1), carry('down', 1)]
}
