import { Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'

import { Input } from '#ui/input'
import { takeKey, useKeys } from '#ui/keys'
import { useSteady } from '#ui/use-steady'
import { useWords } from '#ui/words'

type Narrowing = Readonly<Record<string, string>>

/** What a text says where some of its words mean more than themselves. */
export interface ReadText {
  /** The words that are searched for. */
  search: string
  /** What the other words come to. */
  also: Narrowing
  /** What stays in the box. */
  rest: string
  /** Nothing is left that could not be understood. */
  isRead: boolean
}

/** The field as what completes its words sees it. */
export interface SearchField {
  id: string
  text: string
  caret: number
  put: (text: string, caret: number) => void
  /** Names what hears the keys first; its answer is whether the key was for it. */
  onKeys: (keys: ((event: KeyboardEvent) => boolean) | null) => void
  /** What Enter does where it is not for what completes the words. */
  onEnter: () => void
  /** Tells the element under the list's cursor. */
  onActive: (id: string | undefined) => void
}

export interface SearchBoxProps {
  /** What is searched for. */
  value: string
  /** Called with trimmed text a moment after the last key, and at once by Enter. */
  onSearch: (text: string, also?: Narrowing) => void
  /** Enter and Escape go back to what is searched. */
  onLeave: () => void
  placeholder?: string
  /** After the last key, in milliseconds, before the list is asked for; left out: 300. */
  settle?: number
  /** Reads words that mean more than themselves; undefined: there are none. `ended`: nothing more is typed. */
  read?: (text: string, ended: boolean) => Promise<ReadText> | undefined
  /** Completes the word that is typed. */
  renderHelp?: (field: SearchField) => ReactNode
}

/** A text and when it is sent. What is typed stays: an answer to its beginning does not take the rest away. */
function useTyped({ value, onSearch, settle = 300, read }: SearchBoxProps) {
  const [text, setText] = useState(value)
  const [known, setKnown] = useState(value)
  // What this box asked for, which is less than its text where a word of it means more.
  const [asked, setAsked] = useState(value)
  const [pending, setPending] = useState(false)
  if (value !== known) {
    setKnown(value)
    if (!pending && value !== asked) setText(value)
    setAsked(value)
  }
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const latest = useRef(text)
  const ask = useSteady((search: string, also?: Narrowing) => {
    setAsked(search)
    if (also && Object.keys(also).length > 0) onSearch(search, also)
    else if (search !== value) onSearch(search)
  })
  /** @returns whether all of it was understood; a promise where that takes time. */
  const send = useSteady((whole: string, ended: boolean): boolean | Promise<boolean> => {
    clearTimeout(timer.current)
    setPending(false)
    const reading = read?.(whole, ended)
    if (!reading) {
      ask(whole.trim())
      return true
    }
    return reading.then(({ search, also, rest, isRead }) => {
      // More was typed meanwhile: it is read with that.
      if (latest.current !== whole) return false
      latest.current = rest
      setText(rest)
      ask(search, also)
      return isRead
    })
  })
  const type = (next: string) => {
    latest.current = next
    setText(next)
    setPending(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(next, false), settle)
  }
  return { text, type, send: () => send(text, true) }
}

/** Searches as one types and keeps its words. Enter and Escape go back to the rows. `data-search` lets `/` find it. */
export function SearchBox(props: SearchBoxProps) {
  const { onLeave, placeholder, renderHelp: help } = props
  const words = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<Parameters<SearchField['onKeys']>[0]>(null)
  const onKeys = useCallback<SearchField['onKeys']>((heard) => {
    keys.current = heard
  }, [])
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState<string | undefined>(undefined)
  const { text, type, send } = useTyped(props)
  const label = placeholder ?? words('Search')
  const leave = async () => {
    const sent = send()
    if (sent === true || (await sent)) onLeave()
  }
  const onKey = (event: KeyboardEvent) => {
    if (keys.current?.(event)) return event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // The browser would empty the field.
    takeKey(event)
    // The keys that follow are for the rows that were asked for.
    void leave()
  }
  const bound = useKeys('up, down, enter, tab, escape', onKey, input)
  return (
    <search className="relative max-w-52 min-w-28 flex-1 basis-28">
      <Search
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute top-1.75 start-2 text-muted"
        aria-hidden
      />
      <Input
        ref={bound}
        type="search"
        data-search
        className="ps-7"
        aria-label={label}
        aria-autocomplete={help && 'list'}
        aria-controls={help && caret !== null ? `${id}-list` : undefined}
        aria-activedescendant={active}
        placeholder={label}
        value={text}
        onChange={({ target }) => {
          setCaret(target.selectionStart ?? target.value.length)
          type(target.value)
        }}
        onFocus={(event) => event.target.select()}
        onBlur={() => setCaret(null)}
      />
      {caret !== null && help && (
        <Helped
          render={help}
          id={id}
          text={text}
          caret={caret}
          onKeys={onKeys}
          onActive={setActive}
          onEnter={() => void leave()}
          put={(next, at) => {
            setCaret(at)
            type(next)
          }}
        />
      )}
    </search>
  )
}

const Helped = ({ render, ...field }: SearchField & { render: (field: SearchField) => ReactNode }) => render(field)
