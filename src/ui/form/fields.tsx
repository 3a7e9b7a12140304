// Form controls, each bound to a field by its name in the request.
import { Checkbox } from '#ui/checkbox'
import { CharacterCount, Field } from '#ui/form/field'
import { useFormField } from '#ui/form/form'
import { Input, Textarea } from '#ui/input'
import { Select, type SelectOption } from '#ui/choices/select'
import { useWords } from '#ui/words'

/** Label, hint and placeholder are English texts; the field translates them. */
interface BoundProps {
  name: string
  label: string
  hint?: string
  disabled?: boolean
}

export interface TextFieldProps extends BoundProps {
  /** The limits for the character count. The schema validates them. */
  min?: number
  max?: number
  lines?: number
  type?: 'text' | 'email' | 'password' | 'url'
  placeholder?: string
  /** What the browser and password managers may fill in. Left out: nothing; into a password field a new password. */
  autoComplete?: 'off' | 'new-password' | 'current-password'
  /** Text that is not prose: JSON, code. */
  code?: boolean
  /** Its dialog or side panel focuses it first. */
  'data-autofocus'?: boolean | undefined
  /** Its screen focuses it first. */
  'data-main'?: boolean | undefined
}

/** A form field for a text of one line, or of several (`lines`). */
export function TextField({
  name,
  label,
  hint,
  disabled = false,
  min,
  max,
  lines,
  placeholder,
  code = false,
  type,
  // Browsers take no notice of `off` in a password field, and fill in the password of who is signed in.
  autoComplete = type === 'password' ? 'new-password' : 'off',
  ...input
}: TextFieldProps) {
  const words = useWords()
  const { value, set, locked, fieldMessages } = useFormField(name, { label })
  const text = typeof value === 'string' ? value : ''
  const count = max === undefined ? null : <CharacterCount text={text} min={min} max={max} />
  return (
    <Field label={words(label)} hint={hint && words(hint)} aside={count} {...fieldMessages}>
      {(ariaProps) => {
        const shown = { placeholder: placeholder && words(placeholder), value: text, disabled: disabled || locked }
        const shared = { ...input, ...ariaProps, ...shown, name }
        return lines ? (
          <Textarea
            rows={lines}
            className={code ? 'resize-none font-mono text-sm' : 'resize-none'}
            {...shared}
            onChange={(event) => set(event.target.value)}
          />
        ) : (
          <Input {...shared} type={type} autoComplete={autoComplete} onChange={(event) => set(event.target.value)} />
        )
      }}
    </Field>
  )
}

export interface SelectFieldProps extends BoundProps {
  /** `value` is what is sent: an id is a number, no choice is null. */
  options: readonly { value: string | number | null; label: string }[]
  placeholder?: string
}

const keyOf = (value: unknown) => (value === null || value === undefined ? '' : String(value))

/** A form field for one option of a short list. */
export function SelectField({ name, label, hint, disabled = false, options, placeholder }: SelectFieldProps) {
  const words = useWords()
  const nameOf = (value: unknown) => options.find((option) => option.value === (value ?? null))?.label ?? keyOf(value)
  const { value, set, locked, fieldMessages } = useFormField(name, { label, show: nameOf })
  const shown: SelectOption[] = options.map((option) => ({ value: keyOf(option.value), label: option.label }))
  const chosen = shown.find((option) => option.value === keyOf(value))?.value
  return (
    <Field label={words(label)} hint={hint && words(hint)} {...fieldMessages}>
      {(ariaProps) => (
        <Select
          {...ariaProps}
          className="w-full"
          disabled={disabled || locked}
          value={chosen}
          placeholder={placeholder && words(placeholder)}
          options={shown}
          onChange={(next) => set(options.find((option) => keyOf(option.value) === next)?.value)}
        />
      )}
    </Field>
  )
}

/** A form field with a check box. Its value is 1 or 0. */
export function FlagField({ name, label, disabled = false }: BoundProps) {
  const words = useWords()
  const { value, set, locked } = useFormField(name, { label, show: (on) => words(on === 1 ? 'Yes' : 'No') })
  return (
    <span className="flex min-h-7 items-center">
      <Checkbox
        label={words(label)}
        checked={value === 1}
        disabled={disabled || locked}
        onChange={(on) => set(on ? 1 : 0)}
      />
    </span>
  )
}
