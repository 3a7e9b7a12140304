// oxlint-disable jsx-a11y/prefer-tag-over-role -- the trigger that Radix Select draws has this role
// A select as a screen uses it. Radix Select (select-parts.tsx) is loaded when the first one is pointed at, focused or pressed, or
// when the window is idle. Until then the trigger is a plain button of the same look, which keeps a press and keys for it.
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

import { inputLook } from '#ui/input'
import { isChord, onKeys } from '#ui/keys'
import { late } from '#ui/late'

import { KeysAhead } from './keys-ahead'

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

const parts = late(() => import('./select-parts').then(({ SelectParts }) => SelectParts))

/** Picks one option of a short list; for a searchable list use Combobox. An empty string is a valid value. */
export function Select(props: SelectProps) {
  const [isReady, setReady] = useState(parts.isLoaded)
  const [startsOpen, setStartsOpen] = useState(false)
  const [startsFocused, setStartsFocused] = useState(false)
  const [ahead] = useState(() => new KeysAhead())
  if (isReady) return <parts.Late {...props} startsOpen={startsOpen} startsFocused={startsFocused} ahead={ahead} />
  const load = () => void parts.preload().then(() => setReady(parts.isLoaded()))
  return (
    <PlainTrigger
      {...props}
      open={startsOpen}
      ahead={ahead}
      onPoint={load}
      onOpen={() => {
        setStartsOpen(true)
        load()
      }}
      onFocusChange={(focused) => {
        setStartsFocused(focused)
        // A list that opens after the person went on would take the focus from where they type.
        if (focused) load()
        else setStartsOpen(false)
      }}
    />
  )
}

interface PlainTriggerProps extends SelectProps {
  open: boolean
  ahead: KeysAhead
  onPoint: () => void
  onOpen: () => void
  onFocusChange: (focused: boolean) => void
}

const openers = ['Enter', 'ArrowDown', 'ArrowUp', ' ']

/** The trigger before the list's code is loaded. It keeps the letters, by which a closed select chooses. */
function PlainTrigger(props: PlainTriggerProps) {
  const { value, onChange: _onChange, options, placeholder, className, open, ahead, ...rest } = props
  const { onPoint, onOpen, onFocusChange, ...button } = rest
  const label = options.find((option) => option.value === value)?.label
  const onKeyDown = onKeys((event) => {
    if (isChord(event)) return
    // A space behind letters is one of them.
    const isOpener = openers.includes(event.key) && (event.key !== ' ' || ahead.isEmpty)
    if (!open && isOpener) {
      event.preventDefault()
      onOpen()
    } else if (open || event.key !== 'Escape') ahead.keep(event)
  })
  return (
    <button
      type="button"
      role="combobox"
      aria-expanded={open}
      aria-controls={undefined}
      aria-autocomplete="none"
      data-placeholder={label === undefined ? '' : undefined}
      className={triggerLook(className)}
      onPointerEnter={onPoint}
      onPointerDown={(event) => event.button === 0 && event.pointerType === 'mouse' && onOpen()}
      onClick={onOpen}
      onKeyDown={onKeyDown}
      onFocus={() => onFocusChange(true)}
      onBlur={() => onFocusChange(false)}
      {...button}
    >
      <SelectLabel>{label ?? placeholder}</SelectLabel>
    </button>
  )
}

export const triggerLook = (className = '') =>
  inputLook({ className: `flex h-7 items-center gap-1.5 data-[placeholder]:text-faint ${className}` })

/** The text and the arrow in the button of a select. */
export function SelectLabel({ children }: { children: ReactNode }) {
  return (
    <>
      <span className="min-w-0 flex-1 truncate text-start">{children}</span>
      <ChevronDown size={14} strokeWidth={1.75} className="text-muted" />
    </>
  )
}
