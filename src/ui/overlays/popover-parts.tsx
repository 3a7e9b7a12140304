// How a popover is drawn and placed; popover.tsx loads it.
import { Popover as Radix } from 'radix-ui'

import type { PopoverProps } from './popover'

export function Popover({ anchor, onClose, className = '', ...content }: PopoverProps) {
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose?.()}>
      <Radix.Anchor virtualRef={anchor} />
      <Radix.Portal>
        <Radix.Content align="start" className={`floating z-50 ${className}`} {...content} />
      </Radix.Portal>
    </Radix.Root>
  )
}
