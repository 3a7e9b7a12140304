import { Search } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'

import { longestSearch } from '#contract/base/list'
import { Input } from '#ui/input'
import { takeKey, useKeys } from '#ui/keys'
import { useSteady } from '#ui/use-steady'
import { useWords } from '#ui/words'

type Narrowing = Readonly<Record<string, string>>

/** The result of reading a text in which some words are filters. */
export interface ReadText {
  /** The words that are searched for. */
  search: string
  /** The changes to the address by the filters. */
  also: Narrowing
  /** The text that stays in the field. */
  rest: string
  /** Whether every filter was understood. */
  isRead: boolean
}

/** The search field, for the component that completes its words. */
export interface SearchField {
  id: string
  text: string
  caret: number
  put: (text: string, caret: number) => void
  /** Sets the handler that gets the keys first. It returns whether it handled the key. */
  setKeyHandler: (handler: ((event: KeyboardEvent) => boolean) | null) => void
  /** Submits the text, as the field does on Enter. The list of completions calls it when Enter picks none. */
  submit: () => void
  /** Reports the id of the active option, for `aria-activedescendant`. */
  reportActive: (id: string | undefined) => void
}

export interface SearchBoxProps {
  /** The text that the list is searched for. */
  value: string
  /** Called with trimmed text a moment after the last key, and at once by Enter. */
  onSearch: (text: string, also?: Narrowing) => void
  /** Called on Enter and Escape, with the key: moves the focus to the rows. */
  onLeave: (key: string) => void
  placeholder?: string
  /** Whether Enter empties the field: the words that are searched for are shown elsewhere. */
  clears?: boolean
  /** Milliseconds after the last key until the list is requested. Left out: 300. */
  settle?: number
  /** Reads the filters in a text; undefined: it has none. `ended`: the text was submitted. */
  read?: (text: string, ended: boolean) => Promise<ReadText> | undefined
  /** Draws the completions of the word that is being typed. */
  renderHelp?: (field: SearchField) => ReactNode
}

/**
 * The typed text, and when it is sent. A new `value` does not replace text that was typed since it was requested. A field that Enter
 * empties holds only what is being typed, never `value`.
 */
function useTyped({ value, onSearch, clears = false, settle = 300, read }: SearchBoxProps) {
  const [text, setText] = useState(clears ? '' : value)
  const [known, setKnown] = useState(value)
  // The text that this field requested, without its filters.
  const [asked, setAsked] = useState(value)
  const [pending, setPending] = useState(false)
  if (value !== known) {
    setKnown(value)
    if (!pending && value !== asked) setText(clears ? '' : value)
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
  /** Sends the text to the list. @returns whether every filter in it was understood; a promise while they are read. */
  const send = useSteady((whole: string, ended: boolean): boolean | Promise<boolean> => {
    clearTimeout(timer.current)
    setPending(false)
    const reading = read?.(whole, ended)
    if (!reading) {
      ask(whole.trim())
      return true
    }
    return reading.then(({ search, also, rest, isRead }) => {
      // More was typed meanwhile, which will be read with the rest.
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
  const clear = () => {
    latest.current = ''
    setText('')
  }
  // Without text there is nothing to send, unless the text was deleted a moment ago.
  return { text, type, clear, send: () => (text === '' && !pending ? true : send(text, true)) }
}

/**
 * A search field that searches while a person types. Enter and Escape move the focus to the rows. The key `/` finds it by
 * `data-search`.
 */
export function SearchBox(props: SearchBoxProps) {
  const { onLeave, placeholder, clears, renderHelp: help } = props
  const words = useWords()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const keys = useRef<Parameters<SearchField['setKeyHandler']>[0]>(null)
  const setKeyHandler = useCallback<SearchField['setKeyHandler']>((heard) => {
    keys.current = heard
  }, [])
  const [caret, setCaret] = useState<number | null>(null)
  const [active, setActive] = useState<string | undefined>(undefined)
  const { text, type, clear, send } = useTyped(props)
  const label = placeholder ?? words('Search')
  const leave = async (key: string) => {
    const sent = send()
    if (sent !== true && !(await sent)) return
    if (clears && key === 'Enter') clear()
    onLeave(key)
  }
  const onKey = (event: KeyboardEvent) => {
    if (keys.current?.(event)) return event.stopPropagation()
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // By default Escape empties a search field.
    takeKey(event)
    // Keys pressed next act on the requested rows.
    void leave(event.key)
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
        maxLength={longestSearch}
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
          setKeyHandler={setKeyHandler}
          reportActive={setActive}
          submit={() => void leave('Enter')}
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
