import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { Button } from '#ui/button'
import { DateTime } from '#ui/datetime'
import { useWords } from '#ui/words'
import type { ArgumentSource, Option } from '#workspace/command'
import { useFrame } from '#workspace/frame-options'
import { titleOf } from '#workspace/judge'
import { Chip, PaletteField } from '#workspace/palette-field'
import { PaletteList } from '#workspace/palette-list'
import { closePalette, usePalette } from '#workspace/palette-store'
import type { ArgumentPrompt } from '#workspace/prompts'
import { rankRows, type Row } from '#workspace/rank'

interface Answer {
  name: string
  value: unknown
  label: string
}

/** Asks for what a command needs, one step an argument. Backspace in an empty field, or Escape, goes a step back. */
export function PaletteArguments({ prompt }: { prompt: ArgumentPrompt }) {
  const words = useWords()
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const name = prompt.missing[answers.length]
  const source = name === undefined ? undefined : prompt.command.arguments?.sources[name]
  const back = () => (answers.length === 0 ? closePalette() : setAnswers(answers.slice(0, -1)))
  const settle = (value: unknown, label: string) => {
    if (name === undefined) return
    const all = [...answers, { name, value, label }]
    if (all.length < prompt.missing.length) return setAnswers(all)
    const args = Object.fromEntries(all.map((answer) => [answer.name, answer.value]))
    usePalette.setState({ prompt: null })
    closePalette()
    prompt.answer(args)
  }
  if (!source) return null
  const chips = (
    <>
      <Chip text={words(titleOf(prompt.command, prompt.context))} />
      {answers.map((answer) => (
        <Chip key={answer.name} text={answer.label} />
      ))}
    </>
  )
  const shared = { chips, onBack: back, onSettle: settle }
  if (source.kind === 'datetime') return <MomentStep {...shared} key={name} source={source} />
  if (source.kind === 'choice' || source.kind === 'search')
    return <PickStep {...shared} key={name} source={source} prompt={prompt} />
  return <TextStep {...shared} key={name} source={source} />
}

interface StepProps<Kind extends ArgumentSource['kind']> {
  source: Extract<ArgumentSource, { kind: Kind }>
  chips: ReactNode
  onBack: () => void
  onSettle: (value: unknown, label: string) => void
}

/** Leaves on Escape, and on Backspace where there is nothing to delete. @returns whether it did. */
function leaves(event: KeyboardEvent, empty: boolean, onBack: () => void): boolean {
  if (event.key !== 'Escape' && !(event.key === 'Backspace' && empty)) return false
  event.preventDefault()
  onBack()
  return true
}

function TextStep({ source, chips, onBack, onSettle }: StepProps<'text' | 'number'>) {
  const words = useWords()
  const id = useId()
  const [text, setText] = useState('')
  const wrong = source.kind === 'number' && text !== '' && !Number.isFinite(Number(text))
  const onKeyDown = (event: KeyboardEvent) => {
    if (leaves(event, text === '', onBack) || event.key !== 'Enter') return
    event.preventDefault()
    if (text.trim() !== '' && !wrong) onSettle(source.kind === 'number' ? Number(text) : text.trim(), text.trim())
  }
  return (
    <>
      <PaletteField
        value={text}
        onChange={setText}
        onKeyDown={onKeyDown}
        placeholder={source.placeholder ?? words(source.label)}
        listId={id}
        active={undefined}
        chips={chips}
      />
      <p id={id} className="px-3.5 py-2 text-muted" aria-live="polite">
        {wrong ? words('A number, please') : words('{label}, then Enter', { label: words(source.label) })}
      </p>
    </>
  )
}

function MomentStep({ source, chips, onBack, onSettle }: StepProps<'datetime'>) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const [value, setValue] = useState<string | null>(null)
  const settle = () => value !== null && onSettle(value, new Date(value).toLocaleString(undefined, { timeZone: zone }))
  const onKeyDown = (event: KeyboardEvent) => {
    if (leaves(event, value === null, onBack) || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement))
      return
    event.preventDefault()
    settle()
  }
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.querySelector('input')?.focus(), [])
  return (
    <div ref={box} role="presentation" className="flex flex-wrap items-center gap-3 px-3.5 py-3" onKeyDown={onKeyDown}>
      {chips}
      <span>{words(source.label)}</span>
      <DateTime value={value} onChange={setValue} zone={zone} aria-label={words(source.label)} />
      <Button intent="primary" disabled={value === null} onClick={settle}>
        {words('Continue')}
      </Button>
    </div>
  )
}

function PickStep({
  source,
  prompt,
  chips,
  onBack,
  onSettle,
}: StepProps<'choice' | 'search'> & { prompt: ArgumentPrompt }) {
  const words = useWords()
  const listId = useId()
  const [query, setQuery] = useState('')
  const [cursor, setCursor] = useState(0)
  const [picked, setPicked] = useState<readonly Option[]>([])
  const { options, asking } = useOptions(source, prompt, query)
  const many = source.kind === 'search' && source.many === true
  const rows = options.map(optionRow)
  const finish = () =>
    onSettle(
      picked.map(({ value }) => value),
      picked.map(({ label }) => label).join(', '),
    )
  const pick = (at: number) => {
    const option = options[at]
    if (!option) return
    if (!many) return onSettle(option.value, option.label)
    const without = picked.filter(({ value }) => value !== option.value)
    setPicked(without.length < picked.length ? without : [...picked, option])
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (leaves(event, query === '', onBack)) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp')
      setCursor(rows.length === 0 ? 0 : (cursor + (event.key === 'ArrowDown' ? 1 : -1) + rows.length) % rows.length)
    else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && picked.length > 0) finish()
    else if (event.key === 'Enter') pick(cursor)
    else return
    event.preventDefault()
  }
  return (
    <>
      <PaletteField
        value={query}
        onChange={(text) => {
          setQuery(text)
          setCursor(0)
        }}
        onKeyDown={onKeyDown}
        placeholder={words(source.label)}
        listId={listId}
        active={rows.length > 0 ? `${listId}-${cursor}` : undefined}
        chips={chips}
      />
      <PaletteList
        id={listId}
        rows={rows}
        cursor={cursor}
        checked={many ? new Set(picked.map((option) => optionRow(option).key)) : undefined}
        onPoint={setCursor}
        onRun={(row) => pick(rows.indexOf(row))}
      />
      {rows.length === 0 && (
        <p className="px-3.5 pb-3 text-muted">{asking ? words('Searching…') : words('Nothing found')}</p>
      )}
      {many && (
        <p className="flex items-center gap-3 border-t border-line px-3.5 py-2 text-muted">
          <span className="flex-1">
            {words('{count} picked. Enter picks, Ctrl+Enter goes on.', { count: picked.length })}
          </span>
          <Button intent="primary" size="sm" disabled={picked.length === 0} onClick={finish}>
            {words('Continue')}
          </Button>
        </p>
      )}
    </>
  )
}

const optionRow = ({ value, label, detail }: Option): Row => ({
  key: JSON.stringify(value),
  label,
  english: label,
  keywords: '',
  detail,
  call: { id: '' },
})

/** A choice is narrowed here, a search by its server, 300 ms after the last key. */
function useOptions(source: StepProps<'choice' | 'search'>['source'], prompt: ArgumentPrompt, query: string) {
  const [found, setFound] = useState<{ query: string; options: readonly Option[] } | null>(null)
  useEffect(() => {
    if (source.kind !== 'search') return
    const abort = new AbortController()
    const timer = setTimeout(
      async () => {
        const options = await source.search(query, abort.signal).catch(() => [])
        if (!abort.signal.aborted) setFound({ query, options })
      },
      query === '' ? 0 : 300,
    )
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [source, query])
  if (source.kind === 'search') return { options: found?.options ?? [], asking: found?.query !== query }
  const all = source.options(prompt.context)
  const byKey = new Map(all.map((option) => [JSON.stringify(option.value), option]))
  const ranked =
    query === '' ? all : rankRows(all.map(optionRow), query, () => 0).flatMap((row) => byKey.get(row.key) ?? [])
  return { options: ranked, asking: false }
}
