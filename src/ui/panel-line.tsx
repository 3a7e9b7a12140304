import { type FocusEvent, useRef } from 'react'
import { Separator, type SeparatorProps } from 'react-resizable-panels'

/**
 * A line between panels. A drag leaves the focus where it was: react-resizable-panels focuses the line when it is pressed, and
 * blurs it when it is let go.
 */
export function PanelLine(props: SeparatorProps) {
  const before = useRef<EventTarget | null>(null)
  const giveBack = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== null || !document.hasFocus()) return
    if (before.current instanceof HTMLElement) before.current.focus({ preventScroll: true })
  }
  return (
    <Separator
      {...props}
      onFocusCapture={({ relatedTarget }) => {
        before.current = relatedTarget
      }}
      onBlurCapture={giveBack}
    />
  )
}
