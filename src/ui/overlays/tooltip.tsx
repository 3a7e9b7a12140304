import { cloneElement, type FocusEvent, type PointerEvent, type ReactElement, type ReactNode } from 'react'

import { late } from '#ui/late'
import { hideNote, pointAt, showNote, type TooltipNote, useTooltip } from './tooltip-note'

/** The tooltip. The code that draws and places it loads with the first one that is shown. */
const { Late: Bubble } = late(() => import('./tooltip-bubble').then((parts) => parts.TooltipBubble))

/** Draws the tooltips of all controls inside, one at a time. It wraps the whole interface, so that no control mounts its own. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <Shown />
    </>
  )
}

function Shown() {
  const shown = useTooltip((state) => state.shown)
  return shown ? <Bubble {...shown} /> : null
}

interface TriggerHandlers {
  onPointerEnter?: (event: PointerEvent<HTMLElement>) => void
  onPointerLeave?: (event: PointerEvent<HTMLElement>) => void
  onPointerDown?: (event: PointerEvent<HTMLElement>) => void
  onFocus?: (event: FocusEvent<HTMLElement>) => void
  onBlur?: (event: FocusEvent<HTMLElement>) => void
}

/** A short text beside a control, with the keys of the command it runs and why it cannot run now. */
export function Tooltip({ children, ...note }: TooltipNote & { children: ReactElement<TriggerHandlers> }) {
  const own = children.props
  return cloneElement(children, {
    onPointerEnter: (event: PointerEvent<HTMLElement>) => {
      own.onPointerEnter?.(event)
      if (event.pointerType !== 'touch') pointAt(event.currentTarget, note)
    },
    onPointerLeave: (event: PointerEvent<HTMLElement>) => {
      own.onPointerLeave?.(event)
      hideNote(event.currentTarget)
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      own.onPointerDown?.(event)
      hideNote(event.currentTarget)
    },
    onFocus: (event: FocusEvent<HTMLElement>) => {
      own.onFocus?.(event)
      // A click also focuses the control; it shows no tooltip.
      if (event.currentTarget.matches(':focus-visible')) showNote(event.currentTarget, note)
    },
    onBlur: (event: FocusEvent<HTMLElement>) => {
      own.onBlur?.(event)
      hideNote(event.currentTarget)
    },
  })
}
