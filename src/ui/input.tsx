import { cva } from 'class-variance-authority'
import type { ComponentProps } from 'react'

export const inputLook = cva(
  'w-full rounded-md border border-line-control bg-surface px-2 text-fg transition-colors hover:border-muted focus:border-accent focus:outline-2 focus:-outline-offset-1 focus:outline-accent disabled:border-line-strong disabled:bg-sunken disabled:text-muted data-locked:border-line-strong data-locked:bg-sunken data-locked:text-muted aria-invalid:border-danger',
)

/** A read-only field looks disabled; its text can still be copied. */
const readOnly = 'read-only:border-line-strong read-only:bg-sunken read-only:text-muted'

/** A one-line text field. */
export function Input({ className, ...rest }: ComponentProps<'input'>) {
  return <input className={inputLook({ className: `h-7 ${readOnly} ${className ?? ''}` })} {...rest} />
}

/** A text field of several lines that grows with its text. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      className={inputLook({ className: `block field-sizing-content py-1 ${readOnly} ${className ?? ''}` })}
      {...rest}
    />
  )
}
