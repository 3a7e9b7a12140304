// Popovers as a screen uses them. Radix Popover (popover-parts.tsx) is loaded when the first one opens, or when the window is idle.
import type { Popover as Radix } from 'radix-ui'
import { type ComponentProps, type ReactNode, type RefObject, useRef } from 'react'

import { Button, type ButtonProps } from '#ui/button'
import { late } from '#ui/late'

export interface PopoverProps extends Omit<ComponentProps<typeof Radix.Content>, 'ref'> {
  /** The element that the popover is placed at. */
  anchor: RefObject<HTMLElement | null>
  /** Called on Escape, and on a click or focus outside. */
  onClose?: () => void
}

/** A popover. It is open while it is rendered; the caller owns the trigger and the open state. */
export const { Late: Popover, preload: preloadPopover } = late(() =>
  import('./popover-parts').then((parts) => parts.Popover),
)

interface PopoverButtonProps extends Omit<PopoverProps, 'anchor' | 'onClose' | 'role'> {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** The button that opens and closes it. */
  button: ButtonProps
  /** Moves the focus when it closes; left out: the button gets it. */
  onClosed?: () => void
  children: ReactNode
}

/** A button with its popover. */
export function PopoverButton({ open, onOpenChange, button, onClosed, ...content }: PopoverButtonProps) {
  const trigger = useRef<HTMLButtonElement>(null)
  const isOutside = useRef(false)
  return (
    <>
      <Button
        ref={trigger}
        aria-haspopup="dialog"
        aria-expanded={open}
        data-state={open ? 'open' : 'closed'}
        onClick={() => onOpenChange(!open)}
        {...button}
      />
      {open && (
        <Popover
          anchor={trigger}
          onClose={() => onOpenChange(false)}
          onInteractOutside={(event) => {
            // The button's own click closes the popover.
            if (event.target instanceof Node && trigger.current?.contains(event.target)) event.preventDefault()
            else isOutside.current = true
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            if (onClosed) onClosed()
            else if (!isOutside.current) trigger.current?.focus()
            isOutside.current = false
          }}
          {...content}
        />
      )}
    </>
  )
}
