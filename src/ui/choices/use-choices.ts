import { useCallback, useEffect, useRef, useState } from 'react'

export interface Choice<T> {
  value: T
  label: string
  /** A quieter second text, for instance the section of a tag. */
  detail?: string
}

export type ChoiceLoader<T> = (query: string, signal: AbortSignal) => Promise<readonly Choice<T>[]>

/** The limits of every autocomplete: at least two characters, 300 milliseconds after the last key. */
export const searchFrom = 2
export const searchDelay = 300

/**
 * A searched list: debounced, only the answer to the latest query counts, the cursor stays in range.
 * @param onTyped called with typed text that is not picked yet; empty when the list is left.
 */
export function useChoices<T>(load: ChoiceLoader<T>, onTyped?: (text: string) => void) {
  const [query, setOwnQuery] = useState('')
  const [open, setOpen] = useState(false)
  const [list, setList] = useState<readonly Choice<T>[]>([])
  const [cursor, setCursor] = useState(0)
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle')
  const asked = useRef<{ abort: AbortController; timer: ReturnType<typeof setTimeout> } | null>(null)

  const stop = useCallback(() => {
    if (!asked.current) return
    clearTimeout(asked.current.timer)
    asked.current.abort.abort()
    asked.current = null
  }, [])
  useEffect(() => stop, [stop])

  const setQuery = (text: string) => {
    setOwnQuery(text)
    onTyped?.(text)
  }

  const close = () => {
    stop()
    setOpen(false)
    setQuery('')
    setList([])
    setState('idle')
  }

  const ask = (text: string) => {
    stop()
    setQuery(text)
    setCursor(0)
    const enough = text.trim().length >= searchFrom
    setOpen(enough)
    if (!enough) return setList([])
    fetchList(text, searchDelay)
  }

  /** Lists all options without a query, for short lists. */
  const browse = () => {
    stop()
    setCursor(0)
    setOpen(true)
    fetchList('', 0)
  }

  const fetchList = (text: string, delay: number) => {
    setState('loading')
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const found = await load(text.trim(), abort.signal).catch(() => null)
      if (abort.signal.aborted) return
      setList(found ?? [])
      setState(found ? 'idle' : 'failed')
    }, delay)
    asked.current = { abort, timer }
  }

  const move = (by: number) => setCursor((at) => (list.length === 0 ? 0 : (at + by + list.length) % list.length))
  return { query, open, list, cursor, state, ask, browse, close, move, point: setCursor }
}
