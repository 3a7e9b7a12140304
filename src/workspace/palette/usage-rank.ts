/** What this person runs often and lately ("frecency"), in this browser. */
import { byName, number, record, type ShapeOf } from '#contract/shape'

const storageKey = 'slotdesk.habit'
/** A run counts half a week later. */
const halfLife = 3.5 * 24 * 60 * 60 * 1000
const kept = 300

const saved = byName(record({ weight: number(), at: number() }))
type Habit = ShapeOf<typeof saved>

let habit: Habit | null = null

function load(): Habit {
  if (habit) return habit
  try {
    habit = saved.parse(JSON.parse(localStorage.getItem(storageKey) ?? '{}'))
  } catch {
    // What cannot be read is only a convenience: begin anew.
    habit = {}
  }
  return habit
}

const fade = (weight: number, since: number) => weight * 0.5 ** (since / halfLife)

/** Notes one use of a palette row or a command. */
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
    // A full storage: the habit is kept until the window closes.
  }
}

/** 0 (never) to nearly 1 (many times a day). */
export function habitOf(now = Date.now()): (key: string) => number {
  const all = load()
  return (key) => {
    const use = all[key]
    if (!use) return 0
    const weight = fade(use.weight, now - use.at)
    return weight / (weight + 2)
  }
}
