import { useEffect } from 'react'

/** Stops the click that comes when the pressed pointer is let go. A click by key (`detail` 0) goes on. */
function stopClick(): void {
  const stop = (event: MouseEvent) => event.detail > 0 && event.stopPropagation()
  window.addEventListener('click', stop, { capture: true })
  const end = () => window.removeEventListener('click', stop, { capture: true })
  window.addEventListener('pointerup', () => setTimeout(end), { capture: true, once: true })
  window.addEventListener('pointerdown', end, { capture: true, once: true })
}

/**
 * While something is dragged, keys are for the drag alone: they run no command and write no text. dnd-kit moves, drops and cancels by
 * its keys all the same. Letting go of the pointer after Escape does nothing.
 */
export function useDragKeys(dragged: boolean): void {
  useEffect(() => {
    if (!dragged) return
    const take = (event: KeyboardEvent) => {
      event.preventDefault()
      if (event.key === 'Escape') stopClick()
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [dragged])
}
