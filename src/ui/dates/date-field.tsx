import { CalendarDays } from 'lucide-react'
import { useId, useRef, useState } from 'react'

import { shownDay } from './day'
import { Input } from '#ui/input'
import { late } from '#ui/late'
import { clockOfWords, dayOfWords } from './moment-words'
import { useTyped } from '#ui/choices/typed-field'
import { useWords } from '#ui/words'

const { Late: Calendar } = late(() => import('./calendar').then((parts) => parts.Calendar))

interface InputProps {
  id?: string
  disabled?: boolean
  readOnly?: boolean
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

interface TypedProps extends InputProps {
  /** Called with true when the field shows text that it cannot read, and with false when it shows none any more. Must be stable. */
  onUnreadable?: (isUnreadable: boolean) => void
}

export interface DateFieldProps extends TypedProps {
  /** A day of the calendar, `2026-11-27`; an empty text is none. */
  value: string
  onChange: (value: string) => void
  /** The present day in the brand's zone. */
  today: string
  /** The earliest day that may be chosen. */
  min?: string
}

/**
 * A day in the brand's format, typed as a date or in words ('tomorrow', 'fri', '27 nov'), or picked from a month: Down opens it.
 * Unreadable text stays in the field, with an error.
 */
export function DateField({ value, onChange, today, min, onUnreadable, ...inputProps }: DateFieldProps) {
  const words = useWords()
  const field = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const take = (text: string): string | null => {
    const day = text === '' ? '' : dayOfWords(text, today)
    if (day === null) return words('Type a day as 2026/11/27, tomorrow or fri')
    if (min && day !== '' && day < min) return words('The earliest day is {day}', { day: shownDay(min) })
    if (day !== value) onChange(day)
    return null
  }
  const closed = inputProps.disabled || inputProps.readOnly
  const onDown = closed ? undefined : () => setOpen(true)
  const typed = useTyped({ shown: shownDay(value), take, field, onDown, onUnreadable })
  const close = () => {
    setOpen(false)
    field.current?.focus()
  }
  return (
    <TypedInput inputProps={inputProps} typed={typed} placeholder="yyyy/mm/dd" className="pe-8">
      <button
        type="button"
        tabIndex={-1}
        disabled={closed}
        aria-label={words('Choose a day')}
        className="absolute top-0 end-0 flex size-7 items-center justify-center text-muted enabled:hover:text-fg disabled:opacity-50"
        onClick={() => setOpen(true)}
      >
        <CalendarDays size={14} strokeWidth={1.75} />
      </button>
      {open && (
        <Calendar
          anchor={field}
          label={words('Choose a day')}
          value={value}
          today={today}
          min={min}
          onClose={close}
          onPick={(day) => {
            typed.drop()
            onChange(day)
            close()
          }}
        />
      )}
    </TypedInput>
  )
}

export interface TimeFieldProps extends TypedProps {
  /** A time of day, `18:30`; an empty text is none. */
  value: string
  onChange: (value: string) => void
  className?: string
}

/** A time of day, shown on a 24-hour clock. It can be typed as `9`, `9:30`, `6 pm` or `noon`. */
export function TimeField({ value, onChange, className = '', onUnreadable, ...inputProps }: TimeFieldProps) {
  const words = useWords()
  const field = useRef<HTMLInputElement>(null)
  const take = (text: string): string | null => {
    const time = text === '' ? '' : clockOfWords(text)
    if (time === null) return words('Type a time as 18:30')
    if (time !== value) onChange(time)
    return null
  }
  const typed = useTyped({ shown: value, take, field, onUnreadable })
  return <TypedInput inputProps={inputProps} typed={typed} placeholder="hh:mm" className={className} />
}

interface TypedInputProps {
  inputProps: InputProps
  typed: ReturnType<typeof useTyped>
  placeholder: string
  className: string
  children?: React.ReactNode
}

/** A text field with the error of an unreadable text. */
function TypedInput({ inputProps, typed, placeholder, className, children }: TypedInputProps) {
  const id = useId()
  const { wrong, text, type, settle, bound } = typed
  return (
    <span className="block min-w-0">
      <span className="relative block">
        <Input
          {...inputProps}
          ref={bound}
          data-numbers
          autoComplete="off"
          className={className}
          placeholder={placeholder}
          aria-invalid={wrong !== null || inputProps['aria-invalid']}
          aria-describedby={
            [inputProps['aria-describedby'], wrong === null ? undefined : id].filter(Boolean).join(' ') || undefined
          }
          value={text}
          onChange={(event) => type(event.target.value)}
          onBlur={settle}
        />
        {children}
      </span>
      {wrong !== null && (
        <span id={id} role="alert" className="mt-1 block text-sm text-danger">
          {wrong}
        </span>
      )}
    </span>
  )
}
