import { cva, type VariantProps } from 'class-variance-authority'
import type { ComponentProps } from 'react'

const buttonLook = cva(
  'inline-flex shrink-0 select-none items-center justify-center gap-1.5 rounded-md font-medium whitespace-nowrap transition-colors focus-visible:outline-offset-1 disabled:opacity-50 aria-disabled:opacity-50 [&_svg]:shrink-0',
  {
    variants: {
      intent: {
        secondary:
          'border border-line-strong bg-surface text-fg enabled:hover:bg-hover enabled:active:bg-pressed data-[state=open]:bg-hover',
        primary: 'bg-accent text-accent-fg enabled:hover:bg-accent-hover',
        danger: 'bg-danger-solid text-danger-fg enabled:hover:brightness-90',
        ghost:
          'text-muted enabled:hover:bg-hover enabled:hover:text-fg enabled:active:bg-pressed data-[state=open]:bg-hover aria-pressed:bg-pressed aria-pressed:text-fg',
      },
      size: {
        sm: 'h-6 px-2 text-sm',
        md: 'h-7 px-2.5',
        lg: 'h-8 px-3',
        icon: 'size-7',
        'icon-sm': 'size-6',
      },
    },
    defaultVariants: { intent: 'secondary', size: 'md' },
  },
)

export interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof buttonLook> {}

/** A button. `size="icon"` needs an `aria-label`; `type` defaults to `button`, so that it never submits by accident. */
export function Button({ intent, size, className, type = 'button', ...rest }: ButtonProps) {
  return <button type={type} className={buttonLook({ intent, size, className })} {...rest} />
}
