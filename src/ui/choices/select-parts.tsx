// How a select is drawn and placed; select.tsx loads it.
import { Check } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { isChord, onKeys } from '#ui/keys'
import { useWords } from '#ui/words'

import type { KeysAhead } from './keys-ahead'
import { type SelectProps, SelectLabel, triggerLook } from './select'

export interface SelectPartsProps extends SelectProps {
  /** The select was pressed before its code was loaded. */
  startsOpen: boolean
  /** The plain trigger had the focus. */
  startsFocused: boolean
  /** Keys that were pressed since then. */
  ahead: KeysAhead
}

export function SelectParts(props: SelectPartsProps) {
  const { value, onChange, options, placeholder, disabled, className, startsOpen, startsFocused, ahead, ...rest } =
    props
  const words = useWords()
  const trigger = useRef<HTMLButtonElement>(null)
  const [takesFocus] = useState(startsFocused)
  const [opens] = useState(startsOpen)
  useLayoutEffect(() => {
    if (takesFocus) trigger.current?.focus()
  }, [takesFocus])
  useEffect(() => {
    if (!opens) void ahead.choose(trigger.current)
  }, [ahead, opens])
  return (
    <Radix.Root
      value={toItem(value)}
      onValueChange={(next) => onChange(fromItem(next))}
      disabled={disabled}
      defaultOpen={opens}
    >
      <Radix.Trigger
        ref={trigger}
        className={triggerLook(className)}
        // The list of an open select gets the focus once it is placed.
        onKeyDown={onKeys((event) => {
          // This stops Radix, which reads React's event, and not the key dispatcher, which reads the browser's.
          if (isChord(event)) event.defaultPrevented = true
          else if (event.currentTarget.dataset['state'] === 'open') ahead.keep(event)
        })}
        {...rest}
      >
        <SelectLabel>
          <Radix.Value placeholder={placeholder} />
        </SelectLabel>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          data-place="dialog"
          onFocus={() => void ahead.press()}
          className="floating z-50 max-h-80 min-w-(--radix-select-trigger-width) overflow-hidden"
        >
          <Radix.Viewport className="p-1">
            {options.length === 0 && <p className="px-2 py-1 text-muted">{words('Nothing found')}</p>}
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
