import { useId, type ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'

import { Checkbox } from '#ui/checkbox'
import { Combobox, leftLabel, MultiCombobox } from '#ui/combobox'
import { DateTime } from '#ui/datetime'
import { useFormLocked } from '#ui/form/form'
import { Input, Textarea } from '#ui/input'
import { Select, type SelectOption } from '#ui/select'
import { Switch } from '#ui/switch'
import type { ChoiceLoader } from '#ui/use-choices'
import { useWords } from '#ui/words'

interface FieldProps {
  name: string
  label: string
  hint?: string
  disabled?: boolean
}

/** The attributes that tie a control to its label and message. */
interface Ties {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
  disabled: boolean
}

interface FieldFrameProps extends FieldProps {
  /** At the right of the label, for instance a character count. */
  aside?: ReactNode
  children: (ties: Ties) => ReactNode
}

/** A label over a control, its message under it. The message replaces the hint and is read out when it comes. */
export function Field({ name, label, hint, disabled = false, aside, children }: FieldFrameProps) {
  const id = useId()
  const locked = useFormLocked()
  const words = useWords()
  const { getFieldState, formState } = useFormContext()
  const message = getFieldState(name, formState).error?.message
  const note = message ? words(message) : hint
  return (
    <div>
      <div className="mb-1 flex items-baseline justify-between gap-2">
        <label htmlFor={id} className="font-medium">
          {label}
        </label>
        {aside}
      </div>
      {children({
        id,
        'aria-invalid': Boolean(message),
        'aria-describedby': note ? `${id} note` : undefined,
        disabled: disabled || locked,
      })}
      {note && (
        <p
          id={`${id} note`}
          role={message ? 'alert' : undefined}
          className={`mt-1 text-sm ${message ? 'text-danger' : 'text-muted'}`}
        >
          {note}
        </p>
      )}
    </div>
  )
}

export interface TextFieldProps extends FieldProps {
  /** The field's own bounds: they show the live count, the schema enforces them. */
  min?: number
  max?: number
  lines?: number
  type?: 'text' | 'email' | 'password' | 'url' | 'number'
  placeholder?: string
  autoComplete?: string
}

/** A line, or several lines, of text. */
export function TextField({ min, max, lines, type = 'text', placeholder, autoComplete, ...field }: TextFieldProps) {
  const { field: control } = useController({ name: field.name })
  const text = typeof control.value === 'string' || typeof control.value === 'number' ? String(control.value) : ''
  return (
    <Field {...field} aside={max === undefined ? null : <CharacterCount length={text.length} min={min} max={max} />}>
      {(ties) => {
        const shared = { ...control, ...ties, value: text, placeholder, autoComplete }
        return lines ? <Textarea rows={lines} {...shared} /> : <Input type={type} {...shared} />
      }}
    </Field>
  )
}

/** Characters so far against the bounds: quiet inside them, a warning outside. */
export function CharacterCount({ length, min = 0, max }: { length: number; min?: number; max: number }) {
  const fits = length === 0 || (length >= min && length <= max)
  return (
    <span className={`text-sm ${fits ? 'text-muted' : 'text-danger'}`} data-numbers>
      {length} / {min > 0 ? `${min}–${max}` : max}
    </span>
  )
}

/** One of a short list. */
export function SelectField({
  options,
  placeholder,
  ...field
}: FieldProps & { options: readonly SelectOption[]; placeholder?: string }) {
  const { field: control } = useController({ name: field.name })
  const value: unknown = control.value
  return (
    <Field {...field}>
      {(ties) => (
        <Select
          {...ties}
          value={value === null || value === undefined ? undefined : String(value)}
          // The schema's own kind of value comes back: a number stays a number.
          onChange={(next) => control.onChange(typeof value === 'number' ? Number(next) : next)}
          options={options}
          placeholder={placeholder}
        />
      )}
    </Field>
  )
}

/** One of a long list, searched. The value is a `Choice` or null. */
export function ComboboxField<T extends string | number>({
  load,
  placeholder,
  ...field
}: FieldProps & { load: ChoiceLoader<T>; placeholder?: string }) {
  const { field: control } = useController({ name: field.name })
  return (
    <Field {...field}>
      {(ties) => (
        <Combobox<T>
          {...ties}
          value={control.value}
          onChange={control.onChange}
          load={load}
          placeholder={placeholder}
        />
      )}
    </Field>
  )
}

/** Several of a long list. With `max` the label counts down as the texts have it ('Tags left 3'). The value is `Choice[]`. */
export function MultiComboboxField<T extends string | number>({
  load,
  max,
  placeholder,
  ...field
}: FieldProps & { load: ChoiceLoader<T>; max?: number; placeholder?: string }) {
  const { field: control } = useController({ name: field.name })
  const taken = Array.isArray(control.value) ? control.value.length : 0
  const label = max === undefined ? field.label : leftLabel(field.label, max, taken)
  return (
    <Field {...field} label={label}>
      {(ties) => (
        <MultiCombobox<T>
          {...ties}
          value={control.value ?? []}
          onChange={control.onChange}
          load={load}
          max={max}
          placeholder={placeholder}
        />
      )}
    </Field>
  )
}

/** An instant, shown in the brand's zone. */
export function DateTimeField({ zone, min, ...field }: FieldProps & { zone: string; min?: string }) {
  const { field: control } = useController({ name: field.name })
  return (
    <Field {...field}>
      {(ties) => <DateTime {...ties} value={control.value ?? null} onChange={control.onChange} zone={zone} min={min} />}
    </Field>
  )
}

/** Yes or no, saved with the form. */
export function CheckboxField({ name, label, disabled }: FieldProps) {
  const { field: control } = useController({ name })
  const locked = useFormLocked()
  return (
    <Checkbox
      checked={control.value === true}
      onChange={control.onChange}
      label={label}
      disabled={disabled || locked}
    />
  )
}

/** Yes or no, as a switch. */
export function SwitchField({ name, label, disabled }: FieldProps) {
  const { field: control } = useController({ name })
  const locked = useFormLocked()
  return (
    <Switch checked={control.value === true} onChange={control.onChange} label={label} disabled={disabled || locked} />
  )
}
