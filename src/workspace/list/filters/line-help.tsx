// The completions while a filter is typed into a list's search: its name and its values.
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'

import { wordBefore } from '#text/line-words'
import { LineChoices, type LineChoice, useLineChoices } from '#ui/choices/line-choices'
import { searchDelay, searchFrom } from '#ui/choices/use-choices'
import { useEnterAhead } from '#ui/choices/use-enter-ahead'
import type { SearchField } from '#ui/search-box'
import { useDebounced } from '#ui/use-debounced'
import { useSteady } from '#ui/use-steady'
import { useWords } from '#ui/words'
import type { ListFilter } from '#workspace/list/description'

import { namesOf } from './names'
import { narrowedBy, type TypedFilter, typedFilterIn } from './typed'
import { matchingValues } from './values'

interface LineHelpProps extends SearchField {
  subject: string
  filters: readonly ListFilter[]
  query: URLSearchParams
  onFilter: (name: string, value: string) => void
}

/** The most completions. */
const most = 8
const nothing: readonly LineChoice[] = []

/** The filters whose name begins with the typed text. */
function namesLike(text: string, filters: readonly ListFilter[]): readonly LineChoice[] {
  if (!/^\p{L}{2,}$/u.test(text)) return nothing
  return filters.flatMap((filter) => {
    const name = namesOf(filter).find((one) => one.startsWith(text.toLowerCase()))
    return name === undefined ? [] : [{ value: `${name}:`, label: `${name}:`, detail: filter.label }]
  })
}

/** The values that match the typed text. The server is asked from two letters on, after the last key. */
function useValues(subject: string, asked: TypedFilter | undefined) {
  const isSearched = asked?.filter.kind === 'picks'
  const text = useDebounced(asked?.text ?? '', isSearched ? searchDelay : 0)
  const enough = asked !== undefined && (!isSearched || asked.text.length >= searchFrom)
  const { data, isFetching } = useQuery({
    queryKey: ['line-help', subject, asked?.filter.name, text],
    queryFn: ({ signal }) => (asked ? matchingValues(asked.filter, text, signal) : []),
    enabled: enough && text === asked.text,
    staleTime: 60_000,
  })
  const isAsking = enough && (text !== asked.text || isFetching)
  return { values: enough && !isAsking ? (data ?? []).slice(0, most) : nothing, isAsking }
}

export function LineHelp({ subject, filters, query, onFilter, ...field }: LineHelpProps) {
  const { id, text, caret, put, setKeyHandler, reportActive, submit } = field
  const words = useWords()
  const word = wordBefore(text, caret)
  const asked = word && typedFilterIn(word, filters)
  const { values, isAsking } = useValues(subject, asked)
  const list = asked ? values : word ? namesLike(word.text, filters) : nothing
  const take = ({ value }: LineChoice) => {
    if (!word) return
    const [before, behind] = [text.slice(0, word.from), text.slice(word.to)]
    if (!asked) return put(`${before}${value}${behind}`, word.from + String(value).length)
    const [[name, next] = []] = Object.entries(narrowedBy(asked.filter, query, String(value)))
    if (name !== undefined && next !== undefined) onFilter(name, next)
    put(`${before}${behind}`, word.from)
  }
  // A filter name is offered without being preselected: Enter still searches for the typed text.
  const first = asked ? 0 : -1
  const { at, active, onKey: onListKey } = useLineChoices({ id, asked: word?.text ?? '', list, onTake: take, first })
  const ahead = useEnterAhead<LineChoice, 'Enter'>({
    isAsking: () => isAsking,
    first: list[0],
    take,
    onNothing: submit,
  })
  const onKey = useSteady((event: KeyboardEvent): boolean => {
    if (event.key !== 'Enter' || !isAsking) return onListKey(event)
    ahead.keep('Enter')
    event.preventDefault()
    return true
  })
  useEffect(() => {
    setKeyHandler(onKey)
    return () => setKeyHandler(null)
  }, [setKeyHandler, onKey])
  useEffect(() => {
    reportActive(active)
    return () => reportActive(undefined)
  }, [active, reportActive])
  return (
    <LineChoices
      id={id}
      list={list.map((choice) => ({
        ...choice,
        label: words(choice.label),
        detail: choice.detail && words(choice.detail),
      }))}
      at={at}
      onTake={take}
      className="start-0 w-max min-w-full max-w-80"
    />
  )
}
