import { Command } from 'cmdk'
import { useState } from 'react'

import { useWords } from '#ui/words'
import type { CommandContext } from '#workspace/command/command'
import { PaletteField, PaletteStep } from '#workspace/palette/field'
import { leaves, matchingOptions, type StepProps } from '#workspace/palette/steps/step'

/**
 * Asks for one option of a short local list. cmdk moves and announces the cursor; the palette decides the options and their order.
 */
export function ChoiceStep({
  source,
  context,
  chips,
  onBack,
  onSettle,
}: StepProps<'choice'> & { context: CommandContext }) {
  const words = useWords()
  const [query, setQuery] = useState('')
  const options = matchingOptions(source.options(context), query, words)
  return (
    <PaletteStep label={words(source.label)} onKey={(event) => leaves(event, query === '', onBack)}>
      <PaletteField value={query} onChange={setQuery} placeholder={words(source.label)} chips={chips} />
      <Command.List label={words('Results')} className="max-h-96 overflow-y-auto p-1.5">
        <Command.Empty className="px-2 py-1.5 text-muted">{words('Nothing found')}</Command.Empty>
        {options.map((option) => (
          <Command.Item
            key={JSON.stringify(option.value)}
            value={JSON.stringify(option.value)}
            className="flex h-8 items-center gap-2.5 rounded-md px-2 data-[selected=true]:bg-hover"
            onSelect={() => onSettle(option.value, words(option.label))}
          >
            <span className="truncate">{words(option.label)}</span>
            <span className="min-w-0 flex-1 truncate text-sm text-faint">{option.detail}</span>
          </Command.Item>
        ))}
      </Command.List>
    </PaletteStep>
  )
}
