/** Ranks commands by how often and how recently this person ran them ("frecency"). The counts are stored in this browser. */
import { byName, number, record, type Parsed } from '#contract/base/parser'

const storageKey = 'slotdesk.habit'
/** Milliseconds after which a run counts half. */
const halfLife = 3.5 * 24 * 60 * 60 * 1000
const kept = 300

const saved = byName(record({ weight: number(), at: number() }))
type Habit = Parsed<typeof saved>

let habit: Habit | null = null

function load(): Habit {
  if (habit) return habit
  try {
    habit = saved.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    // Unreadable counts start again at zero.
    habit = {}
  }
  return habit
}

const fade = (weight: number, since: number) => weight * 0.5 ** (since / halfLife)

/** Counts one use of a palette row or command. */
export function noteUse(key: string, now = Date.now()): void {
  const all = load()
  const old = all[key]
  all[key] = { weight: (old ? fade(old.weight, now - old.at) : 0) + 1, at: now }
  const newest = Object.entries(all)
    .sort(([, a], [, b]) => b.at - a.at)
    .slice(0, kept)
  habit = Object.fromEntries(newest)
  try {
    localStorage.setItem(storageKey, JSON.stringify(habit))
  } catch {
    // The storage is full: the counts last until the window closes.
  }
}

/** Returns a function from a row key to its use: 0 (never) to nearly 1 (many times a day). */
export function habitOf(now = Date.now()): (key: string) => number {
  const all = load()
  return (key) => {
    const use = all[key]
    if (!use) return 0
    const weight = fade(use.weight, now - use.at)
    return weight / (weight + 2)
  }
}
