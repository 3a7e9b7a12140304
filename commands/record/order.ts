// Reordering the records of a subject. The new order is shown at once and rolled back when the server refuses it.
import type { QueryKey } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react'
import { z } from 'zod'

import type { ListRow } from '#client/lists/known'
import { queries } from '#client/api/queries'
import type { RecordRow } from '#client/lists/records'
import type { Subject } from '#client/lists/subject'
import type { Page } from '#contract/base/list'
import { rightOf } from '#contract/users/rights'
import { type Availability, command, type CommandContext } from '#workspace/command/command'
import { whenDrawn } from '#workspace/keys/next-frame'
import { listIn } from '#workspace/list/handle'
import { movedTo, repeatMove } from '#workspace/list/move-item'
import { tableOf } from '#workspace/panes/tab-handle'
import { say } from '#contract/base/say'

import { OrderQueue } from './order-queue'

interface OrderOptions {
  /** True: the order numbers fall from the top of the list to its end, as with categories. */
  descending?: boolean
  /** `keepalive`: the request outlives the page. */
  send: (input: {
    body: { items: { id: number; order: number }[]; was?: number[] }
    keepalive?: boolean
    retry?: boolean
  }) => Promise<unknown>
  done: string
  failure: string
  /** Whether the list in the focused tab can be reordered as it is filtered now. */
  mayOrder: (context: CommandContext) => Availability
}

type CachedPage = readonly [key: QueryKey, page: Page<ListRow>]

/** The pages in the cache, in their order, by the list that they are of. */
function pagesByList(queryKey: QueryKey): CachedPage[][] {
  const lists = new Map<string, CachedPage[]>()
  for (const [key, page] of queries.getQueriesData<Page<ListRow>>({ queryKey })) {
    if (!page?.items) continue
    const list = JSON.stringify(key, (name, value: unknown) => (name === 'page' ? undefined : value))
    lists.set(list, [...(lists.get(list) ?? []), [key, page]])
  }
  return [...lists.values()].map((pages) => pages.toSorted(([, one], [, other]) => one.page - other.page))
}

/**
 * Shows the order in the cache at once, also across the pages of a list, and cancels reads under way, which would bring back the
 * old order.
 */
async function showOrder(subject: string, ids: readonly number[]): Promise<void> {
  const place = new Map(ids.map((id, at) => [id, at]))
  const queryKey = [subject, 'list']
  await queries.cancelQueries({ queryKey })
  for (const pages of pagesByList(queryKey)) {
    const shown = pages.flatMap(([, { items }]) => items)
    if (!shown.every(({ id }) => place.has(id))) continue
    const items = shown.toSorted((a, b) => (place.get(a.id) ?? 0) - (place.get(b.id) ?? 0))
    for (const [key, page] of pages)
      queries.setQueryData<Page<ListRow>>(key, { ...page, items: items.splice(0, page.items.length) })
  }
}

const rowsIn = ({ tab }: CommandContext): number[] => (listIn(tab?.id)?.rows() ?? []).map(({ id }) => id)

/** What tells a list from others: its subject, and what it asks the server for. Undefined: the tab shows no list. */
function listKey({ tab }: CommandContext): string | undefined {
  const list = listIn(tab?.id)
  return list && JSON.stringify([list.subject, list.request])
}

/** The shared parts of the order commands: the order on screen, the name of a row, and the write. */
function orderOf<Row extends RecordRow>(subject: Subject<Row>, { descending, send }: OrderOptions) {
  const turned = (ids: readonly number[]) => (descending ? ids.toReversed() : [...ids])
  const newQueue = () =>
    new OrderQueue((ids, was, keepalive = false) => {
      const items = ids.map((id, at) => ({ id, order: descending ? ids.length - at : at }))
      return send({
        body: { items, ...(was.length > 0 ? { was: turned(was) } : {}) },
        ...(keepalive ? { keepalive } : {}),
        retry: true,
      })
    }, turned)
  /** The queues at work, by the rows of their lists: an order of one section's list does not wait for that of another, or replace it. */
  const queues = new Map<string, OrderQueue>()
  const rowsKey = (ids: readonly number[]) => ids.toSorted((a, b) => a - b).join()
  return {
    now: (context: CommandContext) => {
      const shown = rowsIn(context)
      return queues.get(rowsKey(shown))?.now(shown) ?? shown
    },
    nameOf: (id: number): string => subject.nameById(id) ?? `#${id}`,
    write: async (ids: readonly number[], before: readonly number[]): Promise<void> => {
      const key = rowsKey(ids)
      const queue = queues.get(key) ?? newQueue()
      queues.set(key, queue)
      const sent = queue.want(ids, before)
      try {
        await Promise.all([showOrder(subject.name, ids), sent])
      } catch (error) {
        await showOrder(subject.name, queue.kept)
        throw error
      } finally {
        queues.delete(key)
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

/** Makes the command that writes the order of a whole list. */
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
        // The palette offers to move one record to the top: each option is the whole order after that.
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
      const key = listKey(context)
      await write(ids, before)
      return {
        message: options.done,
        // Undo moves back only this change, so that rows that others moved since stay in place. Where that fails it restores the
        // whole old order. When the tab shows another list now, it starts from the order that was written.
        undo: async () => {
          const shown = listKey(context) === key ? now(context) : []
          const present = shown.length > 0 ? shown : ids
          await write(repeatMove(ids, before, present) ?? before, present)
          return { message: options.done }
        },
      }
    },
  })

/** Makes the command that moves the target row up or down by one place. */
const moveCommand = (subject: Named, options: OrderOptions, { now }: Order, name: 'up' | 'down') =>
  command({
    ...baseOf(subject, options),
    id: `${subject.name}.move-${name}`,
    title: name === 'up' ? say`Move the ${subject.words[0]} up` : say`Move the ${subject.words[0]} down`,
    icon: name === 'up' ? ArrowUp : ArrowDown,
    available: (context) => {
      const may = options.mayOrder(context)
      return may !== true || context.targets?.ids[0] !== undefined
        ? may
        : { reason: say`No ${subject.words[0]} is selected or open` }
    },
    risk: 'none',
    quiet: true,
    run: async (_args, { context, run }) => {
      const ids = [...now(context)]
      const id = context.targets?.ids[0] ?? 0
      const to = ids.indexOf(id) + (name === 'up' ? -1 : 1)
      if (!ids.includes(id) || to < 0 || to >= ids.length) return
      const show = () => tableOf(context.tab?.id)?.showCursor()
      // Scrolls twice: the row is moved before the server has answered, and moved back if the server refuses.
      await Promise.all([
        run({ id: `${subject.name}.order`, args: { ids: movedTo(ids, id, to) } }),
        whenDrawn().then(show),
      ])
      show()
    },
  })

/** Makes the commands that write the order of a whole list, and that move the target row up or down by one place. */
export function orderCommands<Row extends RecordRow>(subject: Subject<Row>, options: OrderOptions) {
  const order = orderOf(subject, options)
  return [
    putInOrder(subject, options, order),
    moveCommand(subject, options, order, 'up'),
    moveCommand(subject, options, order, 'down'),
  ]
}
