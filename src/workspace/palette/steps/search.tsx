// The step that searches the server for an argument: see arguments.tsx.
import { type KeyboardEvent, useEffect, useId, useState } from 'react'

import { Button } from '#ui/button'
import { useEnterAhead } from '#ui/choices/use-enter-ahead'
import { useWords, type Words } from '#ui/words'
import type { Option } from '#workspace/command/command'
import { PaletteField, PaletteStep } from '#workspace/palette/field'
import { PaletteList } from '#workspace/palette/list'
import { searched } from '#workspace/palette/use-rows'
import { leaves, optionRow, type StepProps } from '#workspace/palette/steps/step'

/** Asks for one or several records that the server finds. */
export function SearchStep({ source, chips, known, onBack, onSettle }: StepProps<'search'>) {
  const words = useWords()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [cursor, setCursor] = useState(0)
  const [picked, setPicked] = useState<readonly Option[]>([])
  const many = source.many === true
  const finish = (all: readonly Option[]) =>
    onSettle(
      all.map(({ value }) => value),
      all.map(({ label }) => label).join(', '),
    )
  const pick = (option: Option | undefined, isLast = false) => {
    if (!option) return
    if (!many) return onSettle(option.value, option.label)
    const without = picked.filter(({ value }) => value !== option.value)
    const all = without.length < picked.length && !isLast ? without : [...without, option]
    if (isLast) finish(all)
    else setPicked(all)
  }
  const { found, asking, failed } = useFound(source, query, known)
  const options = withNone(found, source.none && translated(source.none, words))
  const ahead = useEnterAhead({ isAsking: () => asking, first: options[0], take: pick })
  const rows = options.map((option) => optionRow(option))
  const onKey = (event: KeyboardEvent) => {
    if (leaves(event, query === '', onBack)) return
    const withControl = event.ctrlKey || event.metaKey
    // The list still shows the answer to the previous query.
    if (event.key === 'Enter' && asking) ahead.keep(withControl && many)
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setCursor(rows.length === 0 ? 0 : (cursor + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length)
    else if (event.key === 'Enter' && withControl && picked.length > 0) finish(picked)
    else if (event.key === 'Enter') pick(options[cursor])
    else return
    event.preventDefault()
  }
  return (
    <PaletteStep label={words(source.label)} onKey={onKey}>
      <PaletteField
        value={query}
        onChange={(text) => {
          ahead.forget()
          setQuery(text)
          setCursor(0)
        }}
        placeholder={words(source.label)}
        selected={picked.length}
        ariaProps={rows.length > 0 ? { 'aria-activedescendant': `${listId}-${cursor}` } : {}}
        chips={chips}
      />
      <PaletteList
        id={listId}
        rows={rows}
        cursor={cursor}
        checked={many ? new Set(picked.map((option) => optionRow(option).key)) : undefined}
        onPoint={setCursor}
        onRun={(row) => asking || pick(options[rows.indexOf(row)])}
      />
      {failed !== undefined ? (
        <p role="alert" className="px-3.5 pb-3 text-danger">
          {words(failed)}
        </p>
      ) : (
        rows.length === 0 && (
          <p className="px-3.5 pb-3 text-muted">{asking ? words('Searching…') : words('Nothing found')}</p>
        )
      )}
      {many && (
        <p className="flex items-center gap-3 border-t border-line px-3.5 py-2 text-muted">
          <span className="flex-1">
            {words('{count} picked. Enter picks, Ctrl+Enter goes on.', { count: picked.length })}
          </span>
          <Button intent="primary" size="sm" disabled={picked.length === 0} onClick={() => finish(picked)}>
            {words('Continue')}
          </Button>
        </p>
      )}
    </PaletteStep>
  )
}

const translated = ({ value, label, detail }: Option, words: Words): Option => ({
  value,
  label: words(label),
  ...(detail === undefined ? {} : { detail: words(detail) }),
})

/** Adds `none` before the options while nothing is typed, and after them when its label begins with the typed text. */
function withNone(found: Answer | null, none: Option | undefined): readonly Option[] {
  const { query, options } = found ?? { query: '', options: [] }
  if (!found || !none || !none.label.toLowerCase().startsWith(query.trim().toLowerCase())) return options
  return query === '' ? [none, ...options] : [...options, none]
}

interface Answer {
  query: string
  options: readonly Option[]
  /** The reason why the search failed, as a sentence. */
  failed?: string
}

/** The answer to the query, requested 300 ms after the last key. */
function useFound(source: StepProps<'search'>['source'], query: string, known: StepProps<'search'>['known']) {
  const [found, setFound] = useState<Answer | null>(null)
  useEffect(() => {
    const abort = new AbortController()
    const timer = setTimeout(
      async () => {
        const answer = await searched(() => source.search(query, abort.signal, known))
        const options = 'found' in answer ? answer.found : []
        if (abort.signal.aborted) return
        setFound({ query, options, ...('failed' in answer ? { failed: answer.failed } : {}) })
      },
      query === '' ? 0 : 300,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [source, query, known])
  const answered = found?.query === query
  return { found, asking: !answered, failed: answered ? found.failed : undefined }
}
