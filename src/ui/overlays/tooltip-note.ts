// Which control has its tooltip shown: one at a time, after a moment of rest, at once when another one was shown just before.
import { create } from 'zustand'

export interface TooltipNote {
  text: string
  keys?: string
  reason?: string
  side?: 'top' | 'right' | 'bottom' | 'left'
}

interface Shown {
  anchor: HTMLElement
  note: TooltipNote
}

export const useTooltip = create<{ shown: Shown | null }>(() => ({ shown: null }))

/** How long the pointer rests before a tooltip comes, and how long the next one comes at once, milliseconds. */
const [rest, lively] = [500, 200]

let timer: ReturnType<typeof setTimeout> | undefined
let hiddenAt = Number.NEGATIVE_INFINITY

/** The pointer came to a control. */
export function pointAt(anchor: HTMLElement, note: TooltipNote): void {
  clearTimeout(timer)
  if (performance.now() - hiddenAt < lively) return showNote(anchor, note)
  timer = setTimeout(() => showNote(anchor, note), rest)
}

export function showNote(anchor: HTMLElement, note: TooltipNote): void {
  clearTimeout(timer)
  useTooltip.setState({ shown: { anchor, note } })
}

/** Hides the tooltip, or only that of one control. */
export function hideNote(of?: HTMLElement): void {
  clearTimeout(timer)
  const { shown } = useTooltip.getState()
  if (!shown || (of && shown.anchor !== of)) return
  hiddenAt = performance.now()
  useTooltip.setState({ shown: null })
}
