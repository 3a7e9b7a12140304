// FIFO buffer for keys whose target is not rendered yet. Keys keep their order.
import { originOf, pressedAgain } from '#workspace/keys/key-target'

/** Whether the target of buffered keys is rendered. `never`: it will not be, so the buffered keys are dropped. */
export type State = 'coming' | 'there' | 'never'

interface Waits<Item> {
  /** Called for the first item of the queue, and once a frame while it answers `coming`. */
  look: (item: Item) => State
  /** Handles the item. The next item waits until this one is done. */
  give: (item: Item) => void | Promise<void>
  /** Called for an item that is dropped. */
  forget?: (item: Item) => void
  /** What the next item waits for after this one, for instance the next frame. Left out: it follows at once. */
  between?: () => Promise<void> | void
}

export interface Queue<Item> {
  add: (item: Item) => void
  /** Checks the queue now instead of with the next frame. */
  look: () => void
  clear: () => void
  /** The buffered items, including the one in work. */
  items: () => readonly Item[]
}

/** A queue of items that wait for the same target. */
export function makeQueue<Item>({ look, give, forget, between }: Waits<Item>): Queue<Item> {
  let items: readonly Item[] = []
  let isServing = false
  let wake = () => {}
  const frame = () =>
    new Promise<void>((over) => {
      wake = over
      requestAnimationFrame(() => over())
    })
  const serveFirst = async (item: Item) => {
    const state = look(item)
    if (state === 'coming') return frame()
    try {
      if (state === 'there') await give(item)
      else forget?.(item)
    } finally {
      // The handler may have cleared the queue.
      if (items[0] === item) items = items.slice(1)
    }
    if (state === 'there' && items.length > 0) await between?.()
  }
  const serve = async () => {
    if (isServing) return
    isServing = true
    try {
      for (let [item] = items; item !== undefined; [item] = items) await serveFirst(item)
    } finally {
      isServing = false
    }
  }
  return {
    add: (item) => {
      items = [...items, item]
      void serve()
    },
    look: () => wake(),
    clear: () => {
      items = []
    },
    items: () => items,
  }
}

export interface KeyQueue extends Omit<Queue<KeyboardEvent>, 'add' | 'items'> {
  /** Buffers the key and prevents its default action. */
  keep: (event: KeyboardEvent) => void
  /** Whether earlier keys are still buffered. */
  isBefore: (event: KeyboardEvent) => boolean
  /** Whether the event is a buffered key that was passed on. */
  isGiven: (event: KeyboardEvent) => boolean
}

interface WaitingKeys extends Omit<Waits<KeyboardEvent>, 'give' | 'forget'> {
  press: (event: KeyboardEvent) => void
  /** The event that is passed on when the key's turn comes. Left out: a copy with the original target. */
  renewed?: (event: KeyboardEvent) => KeyboardEvent
}

/** A queue of keys. Each is passed on when its turn comes. */
export function keyQueue({ press, renewed = pressedAgain, ...waits }: WaitingKeys): KeyQueue {
  const given = new WeakSet<KeyboardEvent>()
  const { add, look, clear, items } = makeQueue<KeyboardEvent>({
    ...waits,
    give: (event) => {
      given.add(originOf(event))
      press(renewed(event))
    },
  })
  return {
    look,
    clear,
    keep: (event) => {
      event.preventDefault()
      add(event)
    },
    isBefore: (event) => items().length > 0 && !given.has(originOf(event)),
    isGiven: (event) => given.has(originOf(event)),
  }
}

/** Resolves when the immediate effect of a key is done. */
export const whenOver = () => new Promise<void>((over) => setTimeout(over))
