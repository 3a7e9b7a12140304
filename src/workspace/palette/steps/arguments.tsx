import { type KeyboardEvent, useId, useMemo, useState } from 'react'

import { longMoment } from '#ui/dates/datetime'
import { lacksTime, momentOf } from '#ui/dates/moment-words'
import { useWords } from '#ui/words'
import { useFrame } from '#workspace/frame/options'
import { titleOf } from '#workspace/command/availability'
import { Chip, PaletteField, PaletteStep } from '#workspace/palette/field'
import { ChoiceStep } from '#workspace/palette/steps/choice'
import { FileStep } from '#workspace/palette/steps/file'
import { LineStep } from '#workspace/palette/steps/line'
import { SearchStep } from '#workspace/palette/steps/search'
import { leaves, type StepProps, wrongIn } from '#workspace/palette/steps/step'
import { closePalette, usePalette } from '#workspace/palette/store'
import type { ArgumentPrompt } from '#workspace/command/questions'

interface Answer {
  name: string
  value: unknown
  label: string
}

/**
 * Asks for the arguments of a command, one step each. Escape, or Backspace in an empty field, goes back one step; from the first
 * step it goes back to the list.
 */
export function PaletteArguments({ prompt }: { prompt: ArgumentPrompt }) {
  const words = useWords()
  const [answers, setAnswers] = useState<readonly Answer[]>([])
  const known = useMemo(
    () => ({ ...prompt.known, ...Object.fromEntries(answers.map(({ name, value }) => [name, value])) }),
    [prompt, answers],
  )
  const name = prompt.missing[answers.length]
  const source = name === undefined ? undefined : prompt.command.arguments?.sources[name]
  const leave = prompt.back ?? closePalette
  const back = () => (answers.length === 0 ? leave() : setAnswers(answers.slice(0, -1)))
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
  const judge = (value: unknown) => wrongIn(prompt.command, name ?? '', value)
  const rejected = prompt.rejected?.[name ?? '']
  const shared = { chips, known, judge, rejected, onBack: back, onSettle: settle }
  if (source.kind === 'datetime') return <MomentStep {...shared} key={name} source={source} />
  if (source.kind === 'choice') return <ChoiceStep {...shared} key={name} source={source} context={prompt.context} />
  if (source.kind === 'file') return <FileStep {...shared} key={name} source={source} />
  if (source.kind === 'line') return <LineStep {...shared} key={name} source={source} />
  if (source.kind === 'search') return <SearchStep {...shared} key={name} source={source} />
  return <TextStep {...shared} key={name} source={source} />
}

function TextStep({ source, chips, known, judge, rejected, onBack, onSettle }: StepProps<'text' | 'number'>) {
  const words = useWords()
  const id = useId()
  const [initial] = useState(
    () => rejected?.value ?? (source.kind === 'text' ? source.initial?.(known) : undefined) ?? '',
  )
  const [text, setText] = useState(initial)
  const [tried, setTried] = useState(false)
  const value = source.kind === 'number' ? Number(text) : text.trim()
  const wrong = text.trim() === '' ? 'Type something first' : Number.isNaN(value) ? 'A number, please' : judge(value)
  // A number is validated at each key; a text only when it is submitted.
  const judged = wrong !== undefined && (tried || (source.kind === 'number' && text !== '')) ? wrong : undefined
  const shown = judged ?? (text === rejected?.value ? rejected.message : undefined)
  const onKey = (event: KeyboardEvent) => {
    if (leaves(event, text === '', onBack) || event.key !== 'Enter') return
    event.preventDefault()
    if (wrong === undefined) onSettle(value, text.trim())
    else setTried(true)
  }
  return (
    <PaletteStep label={words(source.label)} onKey={onKey}>
      <PaletteField
        value={text}
        onChange={setText}
        selected={initial !== ''}
        placeholder={source.placeholder ?? words(source.label)}
        ariaProps={{ 'aria-controls': id }}
        chips={chips}
      />
      <p id={id} className={`px-3.5 py-2 ${shown ? 'text-danger' : 'text-muted'}`} aria-live="polite">
        {shown === undefined ? words('{label}, then Enter', { label: words(source.label) }) : words(shown)}
      </p>
    </PaletteStep>
  )
}

const moments = ['tomorrow 9:00', 'fri 18:30', 'in 2 hours', '27 nov 8:00']
const noTime = 'Add a time: {day} 9:00'

/** Asks for a date and time as typed text, and shows the instant that was understood, in the brand's time zone. */
function MomentStep({ source, chips, judge, onBack, onSettle }: StepProps<'datetime'>) {
  const words = useWords()
  const id = useId()
  const zone = useFrame((state) => state.brand.zone)
  // 'in 2 hours' counts from the moment it was typed.
  const [{ text, now }, setTyped] = useState({ text: '', now: '' })
  const [tried, setTried] = useState(false)
  const value = momentOf(text, zone, now)
  const dayOnly = lacksTime(text, zone, now)
  const wrong = value === null ? (dayOnly ? noTime : 'This is no date and time. Try: {examples}') : judge(value)
  const onKey = (event: KeyboardEvent) => {
    if (leaves(event, text === '', onBack) || event.key !== 'Enter') return
    event.preventDefault()
    if (value !== null && wrong === undefined) onSettle(value, longMoment(value, zone))
    else setTried(true)
  }
  return (
    <PaletteStep label={words(source.label)} onKey={onKey}>
      <PaletteField
        value={text}
        onChange={(next) => {
          setTyped({ text: next, now: new Date().toISOString() })
          setTried(false)
        }}
        placeholder={words(source.label)}
        ariaProps={{ 'aria-controls': id }}
        chips={chips}
      />
      <p id={id} className={`px-3.5 py-2 ${tried ? 'text-danger' : 'text-muted'}`} aria-live="polite">
        {value !== null && wrong === undefined ? (
          <span className="text-fg">{words('{moment}, then Enter', { moment: longMoment(value, zone) })}</span>
        ) : (tried || dayOnly) && wrong !== undefined ? (
          words(wrong, { examples: moments.join(', '), day: text.trim() })
        ) : (
          words('For example: {examples}', { examples: moments.join(', ') })
        )}
      </p>
    </PaletteStep>
  )
}
