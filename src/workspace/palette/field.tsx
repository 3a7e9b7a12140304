import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'

import { onKeys } from '#ui/keys'
import { useSteady } from '#ui/use-steady'
import { isLetter, pressedAnew } from '#workspace/keys/key-target'
import { takeKeys } from '#workspace/keys/barriers'

export interface PaletteFieldProps {
  value: string
  onChange: (text: string) => void
  onKey: (event: KeyboardEvent) => void
  placeholder: string
  listId: string
  /** The id of the row under the cursor, which a screen reader reads. */
  active: string | undefined
  chips?: ReactNode
}

/** The field at the top of the palette. It keeps the focus; the list is told by aria-activedescendant. */
export function PaletteField({ value, onChange, onKey, placeholder, listId, active, chips }: PaletteFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const press = useSteady((event: globalThis.KeyboardEvent) => {
    input.current?.focus()
    if (isLetter(event)) flushSync(() => onChange(value + event.key))
    else if (!event.repeat) input.current?.dispatchEvent(pressedAnew(event))
  })
  // With the drawing, not after it: a key between the two would be nobody's.
  useLayoutEffect(() => {
    input.current?.focus()
    return takeKeys(press)
  }, [press])
  return (
    <div className="flex items-center gap-2 border-b border-line px-3.5 py-2.5">
      {chips}
      <input
        ref={input}
        type="text"
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={active}
        aria-autocomplete="list"
        aria-label={placeholder}
        autoComplete="off"
        spellCheck={false}
        className="min-w-0 flex-1 bg-transparent text-lg outline-none"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeys(onKey)}
      />
    </div>
  )
}

/** A prefix, a command or an argument that is settled. */
export function Chip({ text }: { text: string }) {
  return <span className="max-w-60 shrink-0 truncate rounded-sm bg-accent-soft px-1.5 text-fg">{text}</span>
}
