import { Columns3 } from 'lucide-react'
import { memo } from 'react'

import { late } from '#ui/late'
import { PopoverButton } from '#ui/overlays/popover'
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

/** The menu at the right end of the head: the shown columns, their order and the density. */
export const ColumnsMenu = memo(function ColumnsMenu({ open, onOpenChange, onClosed, ...panel }: ColumnsMenuProps) {
  const words = useWords()
  const label = words('Columns')
  return (
    <PopoverButton
      open={open}
      onOpenChange={onOpenChange}
      button={{
        intent: 'ghost',
        size: 'icon-sm',
        'aria-label': label,
        title: label,
        children: <Columns3 size={14} strokeWidth={1.75} />,
      }}
      className="w-64 p-2"
      align="end"
      sideOffset={4}
      aria-label={label}
      data-place="dialog"
      onClosed={onClosed}
    >
      <ColumnsPanel {...panel} />
    </PopoverButton>
  )
})
