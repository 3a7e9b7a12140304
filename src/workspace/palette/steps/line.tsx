import { useQuery } from '@tanstack/react-query'
import { Command } from 'cmdk'
import { type KeyboardEvent, useState } from 'react'

import { useWords } from '#ui/words'
import { Chip, PaletteField, PaletteStep } from '#workspace/palette/field'
import { leaves, type StepProps } from '#workspace/palette/steps/step'

/** Asks for a line of text with completion. Enter takes the offered completion; without one it submits the line. */
export function LineStep({ source, chips, judge, onBack, onSettle }: StepProps<'line'>) {
  const words = useWords()
  const [line, setLine] = useState('')
  const [tried, setTried] = useState(false)
  const { data: offered = [] } = useQuery({
    queryKey: ['palette-line', source.label, line],
    queryFn: ({ signal }) => source.suggest(line, signal),
    gcTime: 0,
  })
  const read = source.read(line)
  const wrong = line.trim() === '' ? 'Type something first' : (read.wrong[0] ?? judge(line.trim()))
  const change = (next: string) => {
    setLine(next)
    setTried(false)
  }
  const onKey = (event: KeyboardEvent) => {
    if (leaves(event, line === '', onBack) || event.key !== 'Enter' || offered.length > 0) return
    event.preventDefault()
    if (wrong === undefined) onSettle(line.trim(), line.trim())
    else setTried(true)
  }
  return (
    <PaletteStep label={words(source.label)} onKey={onKey}>
      <PaletteField value={line} onChange={change} placeholder={words(source.label)} chips={chips} />
      <Command.List label={words('Suggestions')} className="max-h-96 overflow-y-auto p-1.5 empty:p-0">
        {offered.map(({ value, label, detail }) => (
          <Command.Item
            key={value}
            value={value}
            className="flex h-8 items-center gap-2.5 rounded-md px-2 data-[selected=true]:bg-hover"
            onSelect={() => change(value)}
          >
            <span className="truncate">{label}</span>
            <span className="min-w-0 flex-1 truncate text-sm text-faint">{detail}</span>
          </Command.Item>
        ))}
      </Command.List>
      <output className="flex flex-wrap items-center gap-1.5 px-3.5 py-2 text-sm">
        {read.chips.map((text) => (
          <Chip key={text} text={words(text)} />
        ))}
        {tried && wrong !== undefined ? (
          <span className="text-danger">{words(wrong)}</span>
        ) : (
          <span className="text-muted">{words('{label}, then Enter', { label: words(source.label) })}</span>
        )}
      </output>
    </PaletteStep>
  )
}
