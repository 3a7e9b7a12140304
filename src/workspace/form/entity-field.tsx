// Fields that pick records, such as tags, people and categories, by a typed name: in the editor, in filters and in forms.
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { type Entity, picker, type Within } from '#client/lists/pickers'
import { Combobox, leftLabel, MultiCombobox } from '#ui/choices/combobox'
import { Field, type AriaProps } from '#ui/form/field'
import { type FieldLook, useFormField } from '#ui/form/form'
import type { Choice, ChoiceLoader } from '#ui/choices/use-choices'
import { useWords } from '#ui/words'

interface PickerProps extends Partial<AriaProps> {
  entity: Entity
  within?: Within
  /** The list is short: the Down key in the empty field shows all of it. */
  short?: boolean
  placeholder?: string
  disabled?: boolean
  'aria-label'?: string
}

/** A picked record. Without a label its name is looked up. */
export interface EntityPick {
  value: number
  label?: string
}

type Named = Choice<number>

/** The choice without its detail, which only the list shows. */
const plain = ({ value, label }: Named): Named => ({ value, label })

function useLoad(entity: Entity, { section, parent, top }: Within = {}): ChoiceLoader<number> {
  return useCallback(
    (query, signal) => picker(entity).suggest(query, { section, parent, top, signal }),
    [entity, section, parent, top],
  )
}

function useNamed(entity: Entity, picks: readonly EntityPick[]): Named[] {
  const unnamed = picks.flatMap(({ value, label }) => (label === undefined ? [value] : []))
  const { data: names } = useQuery(picker(entity).byIds(unnamed))
  return picks.map(({ value, label }) => ({ value, label: label ?? picker(entity).nameOf(value, names) }))
}

/** Picks one record, or none. */
export function EntityPicker({
  entity,
  within,
  value,
  onChange,
  placeholder,
  ...rest
}: PickerProps & { value: EntityPick | null; onChange: (value: Named | null) => void }) {
  const words = useWords()
  const load = useLoad(entity, within)
  const [named] = useNamed(entity, value ? [value] : [])
  return (
    <Combobox
      {...rest}
      load={load}
      // A disabled field shows no placeholder.
      placeholder={rest.disabled ? '–' : (placeholder ?? words(picker(entity).placeholder))}
      value={named ?? null}
      onChange={(next) => onChange(next && plain(next))}
    />
  )
}

/** Picks several records, at most `max`. */
export function EntitiesPicker({
  entity,
  within,
  value,
  onChange,
  placeholder,
  ...rest
}: PickerProps & { value: readonly EntityPick[]; onChange: (value: Named[]) => void; max?: number }) {
  const words = useWords()
  const load = useLoad(entity, within)
  const named = useNamed(entity, value)
  return (
    <MultiCombobox
      {...rest}
      load={load}
      placeholder={value.length === 0 ? (placeholder ?? words(picker(entity).placeholder)) : undefined}
      value={named}
      onChange={(next) => onChange(next.map(plain))}
    />
  )
}

export interface EntityFieldProps {
  entity: Entity
  within?: Within
  short?: boolean
  placeholder?: string
  disabled?: boolean
  name: string
  label: string
  hint?: string
}

const idsIn = (value: unknown): number[] =>
  Array.isArray(value) ? value.filter((id): id is number => typeof id === 'number') : []

/** The names of records, in the order of their ids. */
function Names({ entity, ids }: { entity: Entity; ids: readonly number[] }) {
  const picks = ids.map((value) => ({ value }))
  const labels = useNamed(entity, picks).map(({ label }) => label)
  return labels.join(', ')
}

/** The look of a field that picks records: their names, or null for none. */
const lookOf = (entity: Entity, label: string): FieldLook => ({
  label,
  show: (value) => {
    const ids = idsIn(Array.isArray(value) ? value : [value])
    return ids.length > 0 ? <Names entity={entity} ids={ids} /> : null
  },
})

/** A form field whose value is an id or null. */
export function EntityField({ name, label, hint, disabled = false, ...picking }: EntityFieldProps) {
  const words = useWords()
  const { value, set, locked, fieldMessages } = useFormField(name, lookOf(picking.entity, label))
  return (
    <Field label={words(label)} hint={hint && words(hint)} {...fieldMessages}>
      {(ariaProps) => (
        <EntityPicker
          {...picking}
          {...ariaProps}
          disabled={disabled || locked}
          value={typeof value === 'number' ? { value } : null}
          onChange={(next) => set(next?.value ?? null)}
        />
      )}
    </Field>
  )
}

/** A form field whose value is a list of ids. With `max` the label shows how many more can be picked: 'Tags left 3'. */
export function EntitiesField({
  name,
  label,
  hint,
  max,
  disabled = false,
  ...picking
}: EntityFieldProps & { max?: number }) {
  const words = useWords()
  const { value, set, locked, fieldMessages } = useFormField(name, lookOf(picking.entity, label))
  const ids = idsIn(value)
  return (
    <Field
      label={words(max === undefined ? label : leftLabel(label, max, ids.length))}
      hint={hint && words(hint)}
      {...fieldMessages}
    >
      {(ariaProps) => (
        <EntitiesPicker
          {...picking}
          {...ariaProps}
          max={max}
          disabled={disabled || locked}
          value={ids.map((id) => ({ value: id }))}
          onChange={(next) => set(next.map((one) => one.value))}
        />
      )}
    </Field>
  )
}
