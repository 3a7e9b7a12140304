// How somebody likes to write, kept by this browser.
import { create } from 'zustand'

import { keepText } from '#client/browser-storage'

interface Habits {
  /** Typed quotes and dashes become those of the text's language. */
  smartSigns: boolean
  /** The block that is written in stands out and stays in the middle. */
  focusMode: boolean
}

const key = 'slotdesk.writing'

function read(): Habits {
  const usual: Habits = { smartSigns: true, focusMode: false }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    const own = (name: keyof Habits) => Reflect.get(Object(kept), name)
    return {
      smartSigns: typeof own('smartSigns') === 'boolean' ? own('smartSigns') : usual.smartSigns,
      focusMode: typeof own('focusMode') === 'boolean' ? own('focusMode') : usual.focusMode,
    }
  } catch {
    return usual
  }
}

export const useWritingHabits = create<Habits>(read)

/** Turns a habit on or off. @returns whether it is on. */
export function turnHabit(name: keyof Habits): boolean {
  const on = !useWritingHabits.getState()[name]
  useWritingHabits.setState({ [name]: on })
  keepText(localStorage, key, JSON.stringify(useWritingHabits.getState()))
  return on
}
