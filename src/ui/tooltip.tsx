import { Tooltip as Radix } from 'radix-ui'
import type { ReactElement, ReactNode } from 'react'

import { Kbd } from '#ui/kbd'

/** Once around the interface: moving from one tooltip to the next shows it at once. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={500} skipDelayDuration={200}>
      {children}
    </Radix.Provider>
  )
}

/** A short text beside a control, with the keys of the command it runs and why it cannot run now. */
export function Tooltip({ text, keys, reason, side = 'bottom', children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="floating z-50 max-w-72 px-2 py-1 text-sm"
        >
          <span className="flex items-center gap-2">
            {text}
            {keys && <Kbd keys={keys} />}
          </span>
          {reason && <span className="block text-muted">{reason}</span>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

interface TooltipProps {
  text: string
  keys?: string
  reason?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}
