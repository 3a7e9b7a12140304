import { zodResolver } from '@hookform/resolvers/zod'
import { createContext, useContext, type ReactNode } from 'react'
import {
  FormProvider,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type UseFormReturn,
} from 'react-hook-form'
import type { z } from 'zod'

/** One message of the server, with the field it belongs to where it names one. */
export interface FieldMessage {
  field?: string
  message: string
}

let readFieldMessages: (error: unknown) => readonly FieldMessage[] = () => []

/** main.tsx tells once how a failed call names its fields; the kit itself knows no server. */
export function configureForms(options: { readFieldMessages: (error: unknown) => readonly FieldMessage[] }): void {
  readFieldMessages = options.readFieldMessages
}

export interface FormOptions<In extends FieldValues, Out> {
  schema: z.ZodType<Out, In>
  defaults: DefaultValues<In>
  /** Fresh values from the server: they fill the form, but never over what the person has changed. */
  values?: In
}

/** A form over a contract schema: the messages are the schema's, shown from the first leave of a field on. */
export function useContractForm<In extends FieldValues, Out>({ schema, defaults, values }: FormOptions<In, Out>) {
  return useForm<In, unknown, Out>({
    resolver: zodResolver(schema),
    defaultValues: defaults,
    values,
    mode: 'onTouched',
    resetOptions: { keepDirtyValues: true },
  })
}

const LockedContext = createContext(false)

/** Whether the form may be read only, by right or by somebody else's lock. */
export function useFormLocked(): boolean {
  return useContext(LockedContext)
}

export interface FormProps<In extends FieldValues, Out> {
  form: UseFormReturn<In, unknown, Out>
  /**
   * Does it, normally by running a command. A thrown failure, or a gate's `{status: 'failed', error}`, is placed on its fields
   * and the first of them gets the focus; after a success the form counts as unchanged.
   */
  onSubmit: (values: Out) => Promise<unknown>
  /** Every field shown but disabled: the person has not the right. */
  locked?: boolean
  id?: string
  className?: string
  children: ReactNode
}

/** The form element. `data-place="form"` makes Ctrl+Enter and Ctrl+S submit it. */
export function Form<In extends FieldValues, Out>({
  form,
  onSubmit,
  locked = false,
  id,
  className,
  children,
}: FormProps<In, Out>) {
  const submit = form.handleSubmit(async (values) => {
    const result = await Promise.resolve(onSubmit(values)).catch((error: unknown) => ({ status: 'failed', error }))
    if (isFailure(result)) placeFieldMessages(form, readFieldMessages(result.error))
    else if (!isUndone(result)) form.reset(form.getValues(), { keepValues: true })
  })
  return (
    <FormProvider {...form}>
      <LockedContext value={locked}>
        <form
          id={id}
          data-place="form"
          noValidate
          className={className ?? 'flex flex-col gap-4'}
          onSubmit={(event) => {
            event.stopPropagation()
            void submit(event)
          }}
        >
          {children}
        </form>
      </LockedContext>
    </FormProvider>
  )
}

/**
 * Puts the server's messages on the fields they name and the focus on the first.
 * @returns the messages that name no field of this form.
 */
export function placeFieldMessages<In extends FieldValues, Out>(
  form: UseFormReturn<In, unknown, Out>,
  messages: readonly FieldMessage[],
): FieldMessage[] {
  const known = new Set(Object.keys(form.getValues()))
  const placed = messages.filter(({ field }) => field !== undefined && known.has(rootOf(field)))
  placed.forEach(({ field, message }, at) => {
    form.setError(field as Path<In>, { type: 'server', message }, { shouldFocus: at === 0 })
  })
  return messages.filter((message) => !placed.includes(message))
}

const rootOf = (field: string) => field.split('.')[0] ?? field

function isFailure(result: unknown): result is { error: unknown } {
  return (
    typeof result === 'object' &&
    result !== null &&
    'status' in result &&
    result.status === 'failed' &&
    'error' in result
  )
}

/** Cancelled or refused: nothing was saved, so what was typed is still unsaved. */
function isUndone(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'status' in result && result.status !== 'done'
}
