import { useEffect } from 'react'

/** Stops the click that comes when the pressed pointer is let go. A click by key (`detail` 0) goes on. */
function stopClick(): void {
  const stop = (event: MouseEvent) => event.detail > 0 && event.stopPropagation()
  window.addEventListener('click', stop, { capture: true })
  const end = () => window.removeEventListener('click', stop, { capture: true })
  window.addEventListener('pointerup', () => setTimeout(end), { capture: true, once: true })
  window.addEventListener('pointerdown', end, { capture: true, once: true })
}

/** While something is dragged, Escape ends the drag and does nothing else; nor does letting go of the pointer after it. */
export function useDragEscape(dragged: boolean): void {
  useEffect(() => {
    if (!dragged) return
    const escape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      stopClick()
    }
    window.addEventListener('keydown', escape, { capture: true })
    return () => window.removeEventListener('keydown', escape, { capture: true })
  }, [dragged])
}
