import { Button } from '#ui/button'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command-button'
import { run } from '#workspace/gate'

import type { ListCommands } from './description'

interface BulkBarProps {
  count: number
  /** So many of them the filters leave out. */
  hidden: number
  total: number
  matching: boolean
  /** Rows between the anchor and the cursor are still to come. */
  reading: boolean
  commands: ListCommands['bulk']
}

/** What is selected and what fits it. */
export function BulkBar({ count, hidden, total, matching, reading, commands = [] }: BulkBarProps) {
  const words = useWords()
  if (count === 0) return null
  const number = count.toLocaleString('en-US')
  return (
    <div
      role="toolbar"
      aria-label={words('Selection')}
      className="floating absolute inset-x-3 bottom-3 z-3 mx-auto flex w-fit flex-wrap items-center gap-2 px-3 py-1.5"
    >
      <span className="font-medium tabular-nums">{words('{number} selected', { number })}</span>
      {hidden > 0 && (
        <span className="text-muted tabular-nums">
          {words('{number} hidden', { number: hidden.toLocaleString('en-US') })}
        </span>
      )}
      {reading && <span className="text-muted">{words('Reading the rows between…')}</span>}
      {!matching && !reading && count < total && (
        <Button intent="ghost" onClick={() => void run({ id: 'table.select-matching' }, 'button')}>
          {words('Select all {total} matching', { total: total.toLocaleString('en-US') })}
        </Button>
      )}
      {commands.map(([command, title]) => (
        <CommandButton key={command} command={command} label={words(title)} fold={960} intent="ghost" onlyIfPossible />
      ))}
      <Button intent="ghost" onClick={() => void run({ id: 'table.clear' }, 'button')}>
        {words('Clear')}
      </Button>
    </div>
  )
}
