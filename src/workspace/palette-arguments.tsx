import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react'

import { Button } from '#ui/button'
import { DateTime } from '#ui/datetime'
import { useWords } from '#ui/words'
import { useFrame } from '#workspace/frame-options'
import { titleOf } from '#workspace/judge'
import { Chip, PaletteField } from '#workspace/palette-field'
import { ChoiceStep } from '#workspace/palette-choice-step'
import { SearchStep } from '#workspace/palette-search-step'
import { leaves, type StepProps } from '#workspace/palette-step'
import { closePalette, usePalette } from '#workspace/palette-store'
import type { ArgumentPrompt } from '#workspace/prompts'

interface Answer {
  name: string
  value: unknown
  label: string
}

/** Asks for what a command needs, one step an argument. Backspace in an empty field, or Escape, goes a step back. */
export function PaletteArguments({ prompt }: { prompt: ArgumentPrompt }) {
  const words = useWords()
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const known = useMemo(
    () => ({ ...prompt.known, ...Object.fromEntries(answers.map(({ name, value }) => [name, value])) }),
    [prompt, answers],
  )
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
  const shared = { chips, known, onBack: back, onSettle: settle }
  if (source.kind === 'datetime') return <MomentStep {...shared} key={name} source={source} />
  if (source.kind === 'choice') return <ChoiceStep {...shared} key={name} source={source} context={prompt.context} />
  if (source.kind === 'search') return <SearchStep {...shared} key={name} source={source} />
  return <TextStep {...shared} key={name} source={source} />
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
