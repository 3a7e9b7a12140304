// The tooltip that is shown. There is one at a time: it opens when the pointer rests, or at once when another one was just hidden.
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

/** Milliseconds that the pointer rests before a tooltip opens, and milliseconds after it closes in which the next opens at once. */
const [rest, lively] = [500, 200]

let timer: ReturnType<typeof setTimeout> | undefined
let hiddenAt = Number.NEGATIVE_INFINITY

/** Opens the tooltip of a control under the pointer, after the delay. */
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
