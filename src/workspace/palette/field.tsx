import { Command } from 'cmdk'
import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

import { onKeys, typesCharacter } from '#ui/keys'
import { useSteady } from '#ui/use-steady'
import { copyOfPress } from '#workspace/keys/key-target'
import { takeKeys } from '#workspace/keys/palette-barrier'

interface PaletteStepProps {
  /** The accessible name of the field. */
  label: string
  /** Called with each key before cmdk gets it. cmdk ignores keys whose default is prevented. */
  onKey: (event: KeyboardEvent) => void
  children: ReactNode
}

/**
 * A step of the palette: a field, mostly with a list. The palette decides the rows and their order; cmdk connects the field with
 * the list.
 */
export function PaletteStep({ label, onKey, children }: PaletteStepProps) {
  return (
    <Command
      label={label}
      shouldFilter={false}
      vimBindings={false}
      loop
      className="flex min-h-0 flex-col outline-none"
      onKeyDown={onKeys(onKey)}
    >
      {children}
    </Command>
  )
}

export interface PaletteFieldProps {
  value: string
  onChange: (text: string) => void
  placeholder: string
  /** Whether the text is selected when the field is shown, so that typing replaces it; a count: whenever that changes. */
  selected?: boolean | number
  chips?: ReactNode
  /** The ARIA attributes where cmdk cannot set them: for a row of a virtual list, or a hint in place of a list. */
  ariaProps?: { 'aria-controls'?: string; 'aria-activedescendant'?: string }
}

/** Keeps Home and End from cmdk, which would move to the first or last drawn row: they move the caret. */
function keepInText(event: KeyboardEvent): void {
  if (event.key === 'Home' || event.key === 'End') event.stopPropagation()
}

/** The field at the top of the palette. It always has the focus; aria-activedescendant names the current row. */
export function PaletteField({ value, onChange, placeholder, selected = false, chips, ariaProps }: PaletteFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const press = useSteady((event: globalThis.KeyboardEvent) => {
    input.current?.focus()
    const [from, to] = [input.current?.selectionStart ?? value.length, input.current?.selectionEnd ?? value.length]
    if (typesCharacter(event)) flushSync(() => onChange(value.slice(0, from) + event.key + value.slice(to)))
    else if (!event.repeat) input.current?.dispatchEvent(copyOfPress(event))
  })
  // Focuses the field during the same drawing, so that no key is lost.
  useLayoutEffect(() => {
    input.current?.focus()
    return takeKeys(press)
  }, [press])
  useLayoutEffect(() => {
    if (selected) input.current?.select()
  }, [selected])
  return (
    <div className="flex items-center gap-2 border-b border-line px-3.5 py-2.5">
      {chips}
      <Command.Input asChild value={value} onValueChange={onChange}>
        <input
          ref={input}
          className="min-w-0 flex-1 bg-transparent text-lg outline-none"
          placeholder={placeholder}
          onKeyDown={onKeys(keepInText)}
          {...ariaProps}
        />
      </Command.Input>
    </div>
  )
}

/** Shows a prefix, command or argument that is chosen already. */
export function Chip({ text }: { text: string }) {
  return <span className="max-w-60 shrink-0 truncate rounded-sm bg-accent-soft px-1.5 text-fg">{text}</span>
}
