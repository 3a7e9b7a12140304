import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'

import { inputLook } from '#ui/input'

export interface SelectOption {
  value: string
  label: string
  disabled?: boolean
}

export interface SelectProps {
  value: string | undefined
  onChange: (value: string) => void
  options: readonly SelectOption[]
  placeholder?: string
  id?: string
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
  disabled?: boolean
  className?: string
}

/** Picks one of a short list. For a list that has to be searched, Combobox. An empty string is a value like any other. */
export function Select({ value, onChange, options, placeholder, disabled, className, ...rest }: SelectProps) {
  return (
    <Radix.Root value={toItem(value)} onValueChange={(next) => onChange(fromItem(next))} disabled={disabled}>
      <Radix.Trigger
        className={inputLook({
          className: `flex h-7 items-center gap-1.5 data-[placeholder]:text-faint ${className ?? ''}`,
        })}
        {...rest}
      >
        <span className="min-w-0 flex-1 truncate text-start">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown size={14} strokeWidth={1.75} className="text-muted" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          data-place="dialog"
          className="floating z-50 max-h-80 min-w-(--radix-select-trigger-width) overflow-hidden"
        >
          <Radix.Viewport className="p-1">
            {options.map((option) => (
              <Radix.Item
                key={option.value}
                value={toItem(option.value) ?? ''}
                disabled={option.disabled}
                className="flex h-7 items-center gap-2 rounded-md px-2 outline-none select-none data-[disabled]:text-faint data-[highlighted]:bg-hover"
              >
                <span className="size-4">
                  <Radix.ItemIndicator>
                    <Check size={16} strokeWidth={1.75} />
                  </Radix.ItemIndicator>
                </span>
                <Radix.ItemText>{option.label}</Radix.ItemText>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

// Radix keeps the empty string for "nothing picked", but "All" is an empty value in the address.
const toItem = (value: string | undefined) => (value === undefined ? undefined : `=${value}`)
const fromItem = (item: string) => item.slice(1)
