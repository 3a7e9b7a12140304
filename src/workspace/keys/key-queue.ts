// FIFO buffer for keys whose target is not rendered yet. Keys keep their order.
import { originOf, pressedAgain } from '#workspace/keys/key-target'

/** Whether the target of buffered keys is rendered. `never`: it will not be, so the buffered keys are dropped. */
export type State = 'coming' | 'there' | 'never'

interface Waits<Item> {
  /** Asked of each when its turn comes, and while it is coming once a frame. */
  look: (item: Item) => State
  /** Does what it was kept for; the next one waits until that is over. */
  give: (item: Item) => void | Promise<void>
  /** Hears of one that is forgotten. */
  forget?: (item: Item) => void
  /** How long the next one leaves what this one did to be drawn or answered; left out: the next one follows at once. */
  between?: () => Promise<void> | void
}

export interface Queue<Item> {
  add: (item: Item) => void
  /** Looks now, and not with the next frame. */
  look: () => void
  clear: () => void
  /** What waits, the one whose turn it is included. */
  items: () => readonly Item[]
}

/** A queue of what waits for one thing. */
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
      // Unless what it did has cleared all.
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
  /** Keeps the key from the browser, and until its turn. */
  keep: (event: KeyboardEvent) => void
  /** Whether some wait that were pressed before this one. */
  isBefore: (event: KeyboardEvent) => boolean
  /** Whether it is one that waited and was pressed again. */
  isGiven: (event: KeyboardEvent) => boolean
}

interface WaitingKeys extends Omit<Waits<KeyboardEvent>, 'give' | 'forget'> {
  press: (event: KeyboardEvent) => void
  /** The key as it is pressed when its turn comes; left out: where it was pressed. */
  renewed?: (event: KeyboardEvent) => KeyboardEvent
}

/** A queue of keys, each pressed again when its turn comes. */
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

/** Resolves when what a key led to at once is over. */
export const whenOver = () => new Promise<void>((over) => setTimeout(over))
