// Texts that are being written and belong to no record yet: a comment, a task's line. This browser's storage keeps them, for each
// person, until they are sent, so that Escape, a closed tab, a reload or a crash loses none. `isKept` says when it is full.
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { z } from 'zod'

import { keepText } from '#client/browser-storage'
import { isSame } from '#client/unsaved/merge'
import { useSession } from '#client/session/session'

const keyOf = (name: string) => `slotdesk.unsent.${useSession.getState().me?.id ?? 0}.${name}`

/** Reads what is kept under a name; null: nothing is, or it does not fit the shape. */
export function keptUnsent<T>(name: string, shape: z.ZodType<T>): T | null {
  const text = localStorage.getItem(keyOf(name))
  if (text === null) return null
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The names with this prefix under which something is kept, without the prefix. */
export const unsentUnder = (prefix: string): string[] =>
  Object.keys(localStorage).flatMap((key) => (key.startsWith(keyOf(prefix)) ? [key.slice(keyOf(prefix).length)] : []))

/** Whether something is kept under a name with this prefix. */
export const hasUnsent = (prefix: string): boolean => unsentUnder(prefix).length > 0

/** What was typed since a text was sent; all of it where the sent text was changed. */
export const typedSince = (now: string, sent: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now

/** The part of a value that stays; null: nothing. */
type Leave = (value: unknown) => unknown

/** The fields that are shown, by the key of their text: another one may show what a field sends, as after it was closed and reopened. */
const shownFields = new Map<string, Set<(leave: Leave) => void>>()

/** Registers a field that is shown. @returns a function that removes it. */
function showField(key: string, take: (leave: Leave) => void): () => void {
  const fields = shownFields.get(key) ?? new Set()
  shownFields.set(key, fields.add(take))
  return () => {
    fields.delete(take)
    if (fields.size === 0 && shownFields.get(key) === fields) shownFields.delete(key)
  }
}

/** The last send of each key. It ends after all sends before it. */
const sends = new Map<string, Promise<unknown>>()

/** Resolves when what is being sent under a name is stored or refused: until then a field of the name begins with it. */
export const whenSent = async (name: string): Promise<void> => void (await sends.get(keyOf(name)))

interface Unsent<T> {
  value: T
  /** False: the browser's storage is full, and the value stands in this field alone. */
  isKept: boolean
  /** Sets the value; null empties and forgets it. */
  set: (value: T | null) => void
  /**
   * Sends the value. What is typed during the send stays. A call during the send sends next what was typed up to that call.
   * @param store stores a value. False: it was not stored.
   * @param rest the part of the present value that was not sent; null: nothing.
   * @returns whether nothing is left.
   */
  send: (store: (sent: T) => Promise<boolean>, rest: (now: T, sent: T) => T | null) => Promise<boolean>
  isSending: () => boolean
}

interface Present<T> {
  value: T
  isShown: boolean
  isSending: boolean
  /** The values to send, each as it was when its sending was asked for. */
  wanted: { value: T }[]
}

/** State of a field that is kept under a name until it is sent. The name does not change while the field is shown. */
export function useUnsent<T>(name: string, shape: z.ZodType<T>, empty: T): Unsent<T> {
  const [value, setValue] = useState(() => keptUnsent(name, shape) ?? empty)
  const [isKept, setKept] = useState(true)
  const present = useRef<Present<T>>({ value, isShown: true, isSending: false, wanted: [] })
  const set = (next: T | null) => {
    if (next === null) localStorage.removeItem(keyOf(name))
    setKept(next === null || keepText(localStorage, keyOf(name), JSON.stringify(next)))
    present.current.value = next ?? empty
    setValue(present.current.value)
  }
  /** Takes what another field of the name has sent out of this one. Fields of one name have values of one shape. */
  const take = useEffectEvent((leave: Leave) => {
    const left = leave(present.current.value) as T | null
    if (!isSame(left ?? empty, present.current.value)) set(left)
  })
  useEffect(() => {
    const { current } = present
    current.isShown = true
    const hide = showField(keyOf(name), (leave) => take(leave))
    return () => {
      hide()
      current.isShown = false
    }
  }, [name])
  // Another field may have kept a text under the name since this one was closed.
  const now = () => (present.current.isShown ? present.current.value : (keptUnsent(name, shape) ?? empty))
  const sendWanted: Unsent<T>['send'] = async (store, rest) => {
    const { current } = present
    current.wanted.push({ value: now() })
    if (current.isSending) return false
    current.isSending = true
    let left: T | null = current.value
    for (let next = current.wanted.shift(); next; next = current.wanted.shift()) {
      const sent = next.value
      if (!(await store(sent))) break
      left = rest(now(), sent)
      current.wanted = current.wanted.flatMap(({ value }) => {
        const unsent = rest(value, sent)
        return unsent === null ? [] : [{ value: unsent }]
      })
      // Renders at once, so that the next key is not typed behind the sent text.
      flushSync(() => {
        for (const field of shownFields.get(keyOf(name)) ?? []) field((value) => rest(value as T, sent))
        set(left)
      })
    }
    current.wanted = []
    current.isSending = false
    return left === null
  }
  const send: Unsent<T>['send'] = (store, rest) => {
    const sending = sendWanted(store, rest)
    sends.set(keyOf(name), Promise.allSettled([sends.get(keyOf(name)), sending]))
    return sending
  }
  return { value, isKept, set, send, isSending: () => present.current.isSending }
}
