import { useState } from 'react'

import { PopoverButton } from '#ui/overlays/popover'
import { useWords } from '#ui/words'
import { currentContext } from '#workspace/command/context'
import { kindOf } from '#workspace/command/row-targets'

/** The most names shown; the rest is counted. */
const mostNames = 12

/** A button with the number of selected rows that the filters hide. It opens a list of their names. */
export function HiddenRows({ subject, ids }: { subject: string; ids: readonly number[] }) {
  const words = useWords()
  const [open, setOpen] = useState(false)
  return (
    <PopoverButton
      open={open}
      onOpenChange={setOpen}
      button={{
        intent: 'ghost',
        className: 'text-muted tabular-nums',
        children: words('{number} hidden', { number: ids.length }),
      }}
      className="max-h-80 w-80 overflow-y-auto p-3"
      align="center"
      side="top"
      sideOffset={8}
      aria-label={words('Hidden by the filters')}
      data-place="dialog"
    >
      <Names subject={subject} ids={ids} />
    </PopoverButton>
  )
}

function Names({ subject, ids }: { subject: string; ids: readonly number[] }) {
  const words = useWords()
  const kind = kindOf(subject)
  const context = currentContext()
  const rest = ids.length - mostNames
  return (
    <>
      <h3 className="mb-1 text-sm text-muted">{words('Hidden by the filters')}</h3>
      <ul aria-label={words('Hidden by the filters')}>
        {ids.slice(0, mostNames).map((id) => (
          <li key={id} className="truncate">
            {(kind && kind.reads.nameOf(kind.known(id, context))) || `#${id}`}
          </li>
        ))}
        {rest > 0 && <li className="text-muted">{words('and {count} more', { count: rest })}</li>}
      </ul>
    </>
  )
}
