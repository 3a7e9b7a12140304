import { Switch as Radix } from 'radix-ui'
import { useId } from 'react'

export interface SwitchProps {
  checked: boolean
  onChange: (checked: boolean) => void
  label: string
  disabled?: boolean
}

/** A switch with its label. It turns one thing on or off at once, without a Save. */
export function Switch({ checked, onChange, label, disabled }: SwitchProps) {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2">
      <Radix.Root
        id={id}
        checked={checked}
        onCheckedChange={onChange}
        disabled={disabled}
        className="flex h-4 w-7 shrink-0 items-center rounded-full bg-line-control p-0.5 transition-colors focus-visible:outline-offset-2 disabled:opacity-50 data-[state=checked]:bg-accent"
      >
        <Radix.Thumb className="size-3 rounded-full bg-surface transition-transform data-[state=checked]:translate-x-3" />
      </Radix.Root>
      <label htmlFor={id} className={disabled ? 'text-muted' : ''}>
        {label}
      </label>
    </span>
  )
}
