import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'

import { Input } from '#ui/input'
import { useSteady } from '#ui/use-steady'
import { useWords } from '#ui/words'

export interface SearchBoxProps {
  /** What is searched for. */
  value: string
  /** Called with trimmed text a moment after the last key, and at once by Enter. */
  onSearch: (text: string) => void
  /** Enter and Escape go back to what is searched. */
  onLeave: () => void
  placeholder?: string
  /** After the last key, in milliseconds, before the list is asked for; left out: 300. */
  settle?: number
}

/** A text and when it is sent. What is typed stays: an answer to its beginning does not take the rest away. */
function useTyped(value: string, onSearch: (text: string) => void, settle: number) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  const [pending, setPending] = useState(false)
  if (value !== known) {
    setKnown(value)
    if (!pending && value !== text.trim()) setText(value)
  }
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const send = useSteady((whole: string) => {
    clearTimeout(timer.current)
    setPending(false)
    if (whole.trim() !== value) onSearch(whole.trim())
  })
  const type = (next: string) => {
    setText(next)
    setPending(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => send(next), settle)
  }
  return { text, type, send: () => send(text) }
}

/** Searches as one types and keeps its words. Enter and Escape go back to the rows. `data-search` lets `/` find it. */
export function SearchBox({ value, onSearch, onLeave, placeholder, settle = 300 }: SearchBoxProps) {
  const words = useWords()
  const { text, type, send } = useTyped(value, onSearch, settle)
  const label = placeholder ?? words('Search')
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The browser would empty the field.
    event.preventDefault()
    event.stopPropagation()
    // The keys that follow are for the rows that were asked for.
    send()
    onLeave()
  }
  return (
    <search className="relative max-w-52 min-w-28 flex-1 basis-28">
      <Search
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1.75 start-2 text-muted"
        aria-hidden
      />
      <Input
        type="search"
        data-search
        className="ps-7"
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
      />
    </search>
  )
}
