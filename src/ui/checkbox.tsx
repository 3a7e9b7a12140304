import { Check, Minus } from 'lucide-react'
import { Checkbox as Radix } from 'radix-ui'
import { useId } from 'react'

export interface CheckboxProps {
  checked: boolean | 'some'
  onChange: (checked: boolean) => void
  label: string
  /** The label is read out but not shown, as in a table's select column. */
  hideLabel?: boolean
  disabled?: boolean
  tabIndex?: number
}

/** A checkbox; `'some'` shows that part of what it stands for is checked. */
export function Checkbox({ checked, onChange, label, hideLabel = false, disabled, tabIndex }: CheckboxProps) {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2">
      <Radix.Root
        id={id}
        checked={checked === 'some' ? 'indeterminate' : checked}
        onCheckedChange={(next) => onChange(next === true)}
        disabled={disabled}
        tabIndex={tabIndex}
        aria-label={hideLabel ? label : undefined}
        className="flex size-4 shrink-0 items-center justify-center rounded-sm border border-line-control bg-surface text-accent-fg focus-visible:outline-offset-2 disabled:opacity-50 data-[state=checked]:border-accent data-[state=checked]:bg-accent data-[state=indeterminate]:border-accent data-[state=indeterminate]:bg-accent"
      >
        <Radix.Indicator>
          {checked === 'some' ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}
        </Radix.Indicator>
      </Radix.Root>
      {!hideLabel && (
        <label htmlFor={id} className={disabled ? 'text-muted' : ''}>
          {label}
        </label>
      )}
    </span>
  )
}
