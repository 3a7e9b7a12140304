// Texts that are being written and belong to no record yet: a comment, a task's line. This browser's storage keeps them, for each
// person, until they are sent, so that Escape, a closed tab, a reload or a crash loses none.
import { useState } from 'react'
import type { z } from 'zod'

import { keepText } from '#client/browser-storage'
import { useSession } from '#client/session/session'

const keyOf = (name: string) => `slotdesk.unsent.${useSession.getState().me?.id ?? 0}.${name}`

/** The kept text of this name; null when there is none. */
export function keptUnsent<T>(name: string, shape: z.ZodType<T>): T | null {
  const text = localStorage.getItem(keyOf(name))
  if (text === null) return null
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/**
 * State of a field that is kept under a name until it is sent. The name does not change while the field is shown.
 * @returns the value, and a function that sets it; null, after it was sent, empties and forgets it.
 */
export function useUnsent<T>(name: string, shape: z.ZodType<T>, empty: T): [value: T, set: (value: T | null) => void] {
  const [value, setValue] = useState(() => keptUnsent(name, shape) ?? empty)
  return [
    value,
    (next) => {
      if (next === null) localStorage.removeItem(keyOf(name))
      else keepText(localStorage, keyOf(name), JSON.stringify(next))
      setValue(next ?? empty)
    },
  ]
}
