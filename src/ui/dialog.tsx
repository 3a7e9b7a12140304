import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { useRef, type ReactNode } from 'react'

import { Button } from '#ui/button'
import { useWords } from '#ui/words'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** Read out with the title; shown under it. */
  description?: string
  width?: 'sm' | 'md' | 'lg'
  /** Buttons at the bottom, the default one last. */
  footer?: ReactNode
  children?: ReactNode
  /** `alertdialog` for a question that must be answered: no close button, a click outside does not dismiss it. */
  role?: 'dialog' | 'alertdialog'
}

const widths = { sm: 'max-w-100', md: 'max-w-140', lg: 'max-w-220' }

/** A modal dialog. Focus goes to `data-autofocus` (else the first control) when it opens and back to where it was when it closes. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  width = 'sm',
  footer,
  children,
  role = 'dialog',
}: DialogProps) {
  const before = useRef<HTMLElement | null>(null)
  const words = useWords()
  const asks = role === 'alertdialog'
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          role={role}
          data-place="dialog"
          className={`floating fixed top-[14vh] left-1/2 z-40 flex max-h-[76vh] w-[calc(100vw-32px)] -translate-x-1/2 flex-col outline-none ${widths[width]}`}
          onOpenAutoFocus={(event) => {
            before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null
            const first =
              event.target instanceof HTMLElement ? event.target.querySelector<HTMLElement>('[data-autofocus]') : null
            if (!first) return
            event.preventDefault()
            first.focus()
          }}
          onCloseAutoFocus={(event) => {
            // Radix gives focus back to a trigger only, and we open without one.
            event.preventDefault()
            before.current?.focus()
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
              <Button intent="ghost" size="icon-sm" aria-label={words('Close')} onClick={onClose}>
                <X size={16} strokeWidth={1.75} />
              </Button>
            )}
          </header>
          <div className="min-h-0 flex-1 overflow-y-auto px-4 py-3">{children}</div>
          {footer && <footer className="flex flex-wrap justify-end gap-2 px-4 pb-4">{footer}</footer>}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
