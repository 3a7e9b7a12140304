import { Button } from '#ui/button'
import { useWords } from '#ui/words'
import { CommandButton } from '#workspace/command/command-button'
import { run } from '#workspace/command/gate'

import type { Chosen, ListCommands } from './description'
import { HiddenRows } from './hidden-rows'

interface BulkBarProps {
  subject: string
  chosen: Pick<Chosen, 'count' | 'matching' | 'except'>
  /** The selected rows that the filters hide. */
  hidden?: readonly number[]
  total: number
  /** Whether rows between the anchor and the cursor are still being read. */
  reading?: boolean
  commands: ListCommands['bulk']
  /** Selects all that match. Left out: the table of the tab does. */
  onMatching?: () => void
  /** Ends the selection. Left out: the table of the tab does. */
  onClear?: () => void
}

const none: readonly number[] = []
const selectMatching = () => void run({ id: 'table.select-matching' }, 'button')
const clear = () => void run({ id: 'table.clear' }, 'button')

/** The bar of the selection: its count, and the commands that fit it. */
export function BulkBar({
  subject,
  chosen,
  hidden = none,
  total,
  reading = false,
  commands = [],
  onMatching = selectMatching,
  onClear = clear,
}: BulkBarProps) {
  const words = useWords()
  const { count, matching, except } = chosen
  return (
    <div
      role="toolbar"
      aria-label={words('Selection')}
      className="floating mx-auto mb-3 flex w-fit flex-wrap items-center gap-2 px-3 py-1.5"
    >
      <span className="font-medium tabular-nums">{words('{number} selected', { number: count })}</span>
      {hidden.length > 0 && <HiddenRows subject={subject} ids={hidden} />}
      {reading && <span className="text-muted">{words('Reading the rows between…')}</span>}
      {(!matching || except.size > 0) && !reading && count < total && (
        <Button intent="ghost" onClick={onMatching}>
          {words('Select all {total} matching', { total })}
        </Button>
      )}
      {commands.map(([command, title]) => (
        <CommandButton key={command} command={command} label={words(title)} fold={960} intent="ghost" onlyIfPossible />
      ))}
      <Button intent="ghost" onClick={onClear}>
        {words('Clear')}
      </Button>
    </div>
  )
}
