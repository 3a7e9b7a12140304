import { X } from 'lucide-react'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

import { Button } from '#ui/button'
import { onKeys } from '#ui/keys'
import { useWords } from '#ui/words'

export interface DockProps {
  /** The content of the side panel; null: it is closed. */
  dock: ReactNode
  title: string
  /** Identifies the content: another value moves the focus into the panel again. */
  shows?: string | number | undefined
  onClose: () => void
  /** The screen beside it. */
  children: ReactNode
  width?: number
  /** The panel only shows something, so the focus stays where it is. */
  aside?: boolean
}

/** What can take the focus. Of tabs it is the selected one: the others show something else. */
const focusable = [
  'input:enabled:not([hidden])',
  'textarea:enabled',
  'select:enabled',
  '[contenteditable]',
  'button:enabled:not([data-close],[role=tab][aria-selected=false])',
].join()

/** Where the focus goes in a panel or a form that opens: `data-autofocus`, else the first field. */
export const firstField = (box: ParentNode): HTMLElement | null =>
  box.querySelector<HTMLElement>('[data-autofocus]') ?? box.querySelector<HTMLElement>(focusable)

/**
 * Focuses the first field of a panel. Until its content is loaded the panel itself has the focus, so that Escape closes it.
 * @returns a function that stops waiting for the content
 */
function enter(panel: HTMLElement): () => void {
  const field = firstField(panel)
  ;(field ?? panel.querySelector<HTMLElement>('[data-content]'))?.focus()
  const waiting = new MutationObserver(() => {
    if (!document.activeElement?.matches('[data-content]')) return waiting.disconnect()
    firstField(panel)?.focus()
  })
  if (!field) waiting.observe(panel, { childList: true, subtree: true })
  return () => waiting.disconnect()
}

/**
 * A screen with a side panel. The focus moves into the panel when it opens, and back when it closes with the focus in it; Escape
 * closes it. In a narrow pane the panel covers the screen.
 */
export function Dock({ dock, title, shows, onClose, children, width = 360, aside = false }: DockProps) {
  const panel = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  /** Whether the panel had the focus when it closed. The person may have moved it elsewhere before, as during the save of its form. */
  const isLost = useRef(false)
  const words = useWords()
  const open = dock !== null
  // A layout effect: a field of the content may take the focus in its own effect.
  useLayoutEffect(() => {
    if (!open || aside) return undefined
    before.current = document.activeElement
    return () => {
      isLost.current = document.activeElement === document.body
    }
  }, [open, aside])
  useEffect(() => {
    if (!open || aside || !panel.current) return
    const leave = panel.current.contains(document.activeElement) ? undefined : enter(panel.current)
    return () => {
      leave?.()
      if (isLost.current && before.current instanceof HTMLElement && before.current.isConnected) before.current.focus()
      isLost.current = false
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- other content takes the focus like a panel that opens
  }, [open, aside, shows])
  const onKeyDown = onKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    event.preventDefault()
    onClose()
  })
  return (
    <div className="@container relative flex h-full min-h-0 min-w-0" data-dock>
      <div className="@container min-w-0 flex-1 overflow-hidden">{children}</div>
      {open && (
        <aside
          ref={panel}
          aria-label={title}
          className="flex max-w-full shrink-0 flex-col border-s border-line bg-surface @max-[680px]:absolute @max-[680px]:inset-y-0 @max-[680px]:end-0 @max-[680px]:z-10 @max-[680px]:shadow-float"
          style={{ width }}
        >
          <header className="flex h-10 shrink-0 items-center gap-2 border-b border-line pe-1.5 ps-3">
            <h2 className="flex-1 truncate font-semibold">{title}</h2>
            <Button
              data-close
              intent="ghost"
              size="icon-sm"
              aria-label={words('Close')}
              onClick={onClose}
              onKeyDown={onKeyDown}
            >
              <X size={16} strokeWidth={1.75} />
            </Button>
          </header>
          {/* Escape in any field closes the panel. Fields that use Escape themselves stop the event. */}
          <div className="flex min-h-0 flex-1 flex-col" role="presentation" onKeyDown={onKeyDown}>
            <div
              data-content
              className="min-h-0 flex-1 overflow-y-auto p-3 -outline-offset-2"
              {...(aside ? { tabIndex: 0, role: 'region', 'aria-label': title, 'data-aside': '' } : { tabIndex: -1 })}
            >
              {dock}
            </div>
          </div>
        </aside>
      )}
    </div>
  )
}
