import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useLayoutEffect, useRef, type ReactNode } from 'react'

import { Button } from '#ui/button'
import { onKeys, useKeys } from '#ui/keys'
import { useSteady } from '#ui/use-steady'
import { useWords } from '#ui/words'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Shown under the title and announced with it. */
  description?: string
  /** `xl`: a sheet over nearly the whole window. */
  width?: 'sm' | 'md' | 'lg' | 'xl'
  /** Buttons at the bottom, the default one last. */
  footer?: ReactNode
  children?: ReactNode
  /** `alertdialog` for a question that must be answered: no close button, a click outside does not dismiss it. */
  role?: 'dialog' | 'alertdialog'
  /** Called with keys that no element in the dialog handled. */
  onKey?: (event: KeyboardEvent) => void
  /** Called with each key before any element in the dialog gets it. */
  onKeyFirst?: (event: KeyboardEvent) => void
}

const widths = {
  sm: 'top-[14vh] max-h-[76vh] max-w-100',
  md: 'top-[14vh] max-h-[76vh] max-w-140',
  lg: 'top-[14vh] max-h-[76vh] max-w-220',
  xl: 'top-[4vh] max-h-[92vh] max-w-300',
}

/** The element that gets the focus first: `data-autofocus`, else the first field, else the first control that is not Close. */
const firsts = [
  '[data-autofocus]',
  ':is(input,textarea,[contenteditable=true]):not(:disabled)',
  'button:enabled:not([data-close])',
]

const firstControl = (box: EventTarget | null): HTMLElement | null => {
  if (!(box instanceof HTMLElement)) return null
  return firsts.map((query) => box.querySelector<HTMLElement>(query)).find((found) => found !== null) ?? null
}

/** A modal dialog. Focus goes to its first control when it opens and back to where it was when it closes. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width = 'sm',
  footer,
  children,
  role = 'dialog',
  onKey,
  onKeyFirst,
}: DialogProps) {
  const before = useRef<HTMLElement | null>(null)
  const words = useWords()
  const asks = role === 'alertdialog'
  const bound = useKeys<HTMLDivElement>('*', (event) => onKey?.(event))
  const focusBack = useSteady(() => document.activeElement === document.body && before.current?.focus())
  // At once: the next key may come before Radix reports the end.
  useLayoutEffect(() => (open ? () => queueMicrotask(focusBack) : undefined), [open, focusBack])
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        {/* A press beside the dialog leaves the focus, and with it the keys, in the dialog. */}
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" onMouseDown={(event) => event.preventDefault()} />
        <Radix.Content
          role={role}
          data-place="dialog"
          ref={bound}
          onKeyDownCapture={onKeys(({ nativeEvent }) => onKeyFirst?.(nativeEvent))}
          className={`floating fixed left-1/2 z-40 flex w-[calc(100vw-32px)] -translate-x-1/2 flex-col outline-none ${widths[width]}`}
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
            const first = firstControl(event.target)
            if (!first) return
            event.preventDefault()
            first.focus()
          }}
          onCloseAutoFocus={(event) => {
            // Radix returns the focus only to a trigger, and this dialog has none.
            event.preventDefault()
            focusBack()
          }}
          onInteractOutside={(event) => asks && event.preventDefault()}
          {...(description ? {} : { 'aria-describedby': undefined })}
        >
          <header className="flex items-start gap-3 px-4 pt-3.5">
            <div className="min-w-0 flex-1">
              <Radix.Title className="text-lg font-semibold">{title}</Radix.Title>
              {description && <Radix.Description className="mt-1 text-muted">{description}</Radix.Description>}
            </div>
            {!asks && (
              <Button data-close intent="ghost" size="icon-sm" aria-label={words('Close')} onClick={onClose}>
                <X size={16} strokeWidth={1.75} />
              </Button>
            )}
          </header>
          <div className={`min-h-0 flex-1 overflow-y-auto px-4 ${children ? 'py-3' : 'pb-4'}`}>{children}</div>
          {footer && <footer className="flex flex-wrap justify-end gap-2 px-4 pb-4">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
