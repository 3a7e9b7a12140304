import { computePosition, flip, offset, shift } from '@floating-ui/dom'
import { useEffect, useId, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'

import { Kbd } from '#ui/kbd'
import { hideNote, type TooltipNote } from './tooltip-note'

interface Shown {
  anchor: HTMLElement
  note: TooltipNote
}

/** Draws the tooltip of a control, unless it says only what is written on the control. */
export function TooltipBubble({ anchor, note }: Shown) {
  const isWritten = !note.keys && !note.reason && anchor.innerText?.trim() === note.text
  return isWritten ? null : <Bubble anchor={anchor} note={note} />
}

/** Draws the tooltip beside its control. Escape, scrolling and the removal of the control close it. */
function Bubble({ anchor, note }: Shown) {
  const id = useId()
  const bubble = useRef<HTMLDivElement>(null)
  const { text, keys, reason, side = 'bottom' } = note
  useLayoutEffect(() => {
    const element = bubble.current
    if (!element) return
    let current = true
    void computePosition(anchor, element, {
      placement: side,
      strategy: 'fixed',
      middleware: [offset(6), flip(), shift({ padding: 8 })],
    }).then(({ x, y }) => {
      if (current) Object.assign(element.style, { left: `${x}px`, top: `${y}px`, visibility: 'visible' })
    })
    return () => {
      current = false
    }
  })
  useEffect(() => {
    // An existing description of the control is kept, and the tooltip adds none.
    const described = anchor.hasAttribute('aria-describedby')
    if (!described) anchor.setAttribute('aria-describedby', id)
    const onKey = (event: KeyboardEvent) => (event.key === 'Escape' || !anchor.isConnected) && hideNote()
    const onMove = () => !anchor.isConnected && hideNote()
    const onScroll = () => hideNote()
    window.addEventListener('keydown', onKey)
    window.addEventListener('pointermove', onMove)
    // A focused control that is removed gets no blur event.
    window.addEventListener('focusin', onMove)
    window.addEventListener('scroll', onScroll, true)
    return () => {
      if (!described) anchor.removeAttribute('aria-describedby')
      window.removeEventListener('keydown', onKey)
      window.removeEventListener('pointermove', onMove)
      window.removeEventListener('focusin', onMove)
      window.removeEventListener('scroll', onScroll, true)
    }
  }, [anchor, id])
  if (!anchor.isConnected) return null
  return createPortal(
    <div
      ref={bubble}
      id={id}
      role="tooltip"
      className="floating pointer-events-none invisible fixed z-50 max-w-72 px-2 py-1 text-sm"
    >
      <span className="flex items-center gap-2">
        {text}
        {keys && <Kbd keys={keys} />}
      </span>
      {reason && <span className="block text-muted">{reason}</span>}
    </div>,
    document.body,
  )
}
