import { Columns3 } from 'lucide-react'
import { Popover } from 'radix-ui'
import { memo } from 'react'

import { Button } from '#ui/button'
import { late } from '#ui/late'
import { useWords } from '#ui/words'

import type { ColumnsPanelProps } from './columns-panel'

const { Late: ColumnsPanel } = late(() => import('./columns-panel').then((module) => module.ColumnsPanel), {
  Meanwhile: () => <div className="h-80" />,
})

interface ColumnsMenuProps extends ColumnsPanelProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Where the focus goes when it closes. */
  onClosed: () => void
}

/** At the right end of a table's head: which columns, in which order, how dense. */
export const ColumnsMenu = memo(function ColumnsMenu({ open, onOpenChange, onClosed, ...panel }: ColumnsMenuProps) {
  const words = useWords()
  const label = words('Columns')
  return (
    <Popover.Root open={open} onOpenChange={onOpenChange}>
      <Popover.Trigger asChild>
        <Button intent="ghost" size="icon-sm" aria-label={label} title={label}>
          <Columns3 size={14} strokeWidth={1.75} />
        </Button>
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Content
          className="floating z-50 w-64 p-2"
          align="end"
          sideOffset={4}
          aria-label={label}
          data-place="dialog"
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            onClosed()
          }}
        >
          <ColumnsPanel {...panel} />
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
})
