// Settings of the editor, stored in this browser.
import { create } from 'zustand'

import { keepText } from '#client/browser-storage'

interface Habits {
  /** Typed quotes and dashes are replaced by those of the text's language. */
  smartSigns: boolean
  /** The block with the caret is highlighted and kept in the middle of the view. */
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

/** Toggles a setting. @returns whether it is on. */
export function turnHabit(name: keyof Habits): boolean {
  const on = !useWritingHabits.getState()[name]
  useWritingHabits.setState({ [name]: on })
  keepText(localStorage, key, JSON.stringify(useWritingHabits.getState()))
  return on
}
