import { Check, Minus } from 'lucide-react'
import { useId } from 'react'

import { isChord, onKeys } from '#ui/keys'

export interface CheckboxProps {
  checked: boolean | 'some'
  /** `extend`: it was clicked with Shift. */
  onChange: (checked: boolean, extend: boolean) => void
  label: string
  /** The label is read out but not shown, as in a table's select column. */
  hideLabel?: boolean
  disabled?: boolean
  tabIndex?: number
}

/** A native checkbox; `'some'` shows it as indeterminate. */
export function Checkbox({ checked, onChange, label, hideLabel = false, disabled, tabIndex }: CheckboxProps) {
  const id = useId()
  return (
    <span className="inline-flex items-center gap-2">
      <span className="relative inline-flex size-4 shrink-0">
        <input
          type="checkbox"
          id={id}
          // The property `indeterminate` has no attribute, and a click resets it.
          ref={(element) => {
            if (element) element.indeterminate = checked === 'some'
          }}
          checked={checked === true}
          onChange={({ target, nativeEvent }) =>
            onChange(target.checked, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
          }
          // Enter would send the form.
          onKeyDown={onKeys((event) => event.key === 'Enter' && !isChord(event) && event.preventDefault())}
          disabled={disabled}
          tabIndex={tabIndex}
          aria-label={hideLabel ? label : undefined}
          className="size-4 appearance-none rounded-sm border border-line-control bg-surface checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent focus-visible:outline-offset-2 disabled:opacity-50"
        />
        {checked !== false && (
          <span className="pointer-events-none absolute inset-0 flex items-center justify-center text-accent-fg">
            {checked === 'some' ? <Minus size={12} strokeWidth={3} /> : <Check size={12} strokeWidth={3} />}
          </span>
        )}
      </span>
      {!hideLabel && (
        <label htmlFor={id} className={disabled ? 'text-muted' : ''}>
          {label}
        </label>
      )}
    </span>
  )
}
