// A form over a schema of the contract: the server's values, the values of the fields, and the messages.
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { z } from 'zod'

import { type FormMessages, readFieldMessages } from './field-messages'
import { focusFirstWrong } from './wrong-fields'

export interface FormModel<Values extends object> {
  /** `base`: the values when the form was filled. `values`: the present ones. */
  base: Values
  values: Values
  dirty: boolean
  /** The validation messages of the present values; empty: the form can be sent. */
  live: FormMessages
  given: FormMessages
  busy: boolean
  tried: number
  set: (name: string, value: unknown) => void
  /** Notes whether a field shows text that it cannot read and that is not in `values`. With such a field the form is not sent. */
  setUnreadable: (name: string, isUnreadable: boolean) => void
  /** Sets a new base and new values, also from the present ones. `values` left out: the same as the base. */
  fill: (base: Values, values?: Values | ((now: Values) => Values)) => void
  /** Sends the form if it is valid; else shows the messages. The typed values stay. @returns whether it was saved. */
  submit: () => Promise<boolean>
  /** Whether a field is wrong now. A message of no field, as of a server that did not answer, does not count. */
  isWrong: () => boolean
}

interface State<Values> {
  base: Values
  values: Values
  given: FormMessages
  busy: boolean
  tried: number
}

export interface FormOptions<Values extends object> {
  /** Validates and converts the values for the request. */
  schema: z.ZodType
  base: Values
  /** Validates only changed fields of an existing record, so that a record that breaks newer rules can be edited. */
  judgesChanged?: boolean
  /** The fields that are not drawn for these values. What was typed into them is neither judged nor sent. */
  hidden?: ((values: Values) => readonly (keyof Values)[]) | undefined
  /**
   * Sends the values, normally through a command. With `{status: 'failed', error, messages}` the messages are shown at the fields.
   * With `done` the sent values become the base.
   */
  send: (values: Values) => Promise<Sent<Values>>
}

/** The result of sending a form. */
export interface Sent<Values extends object = object> {
  status: string
  error?: unknown
  messages?: readonly string[]
  /** The values after a merge with another person's changes, and the record's values as the server saved them. */
  sent?: Values
  saved?: Values
}

/** The schema's messages for the values, by the first part of each issue's path. */
export function messagesOf(schema: z.ZodType, values: object): FormMessages {
  const { error } = schema.safeParse(values)
  return grouped(error?.issues.map(({ path, message }) => [String(path[0] ?? ''), message]) ?? [])
}

function grouped(pairs: readonly (readonly [field: string, message: string])[]): FormMessages {
  const messages: Record<string, string[]> = {}
  for (const [field, message] of pairs) (messages[field] ??= []).push(message)
  return messages
}

const fileNumbers = new WeakMap<File, number>()
let nextFile = 1

/** Replaces a File by a number for JSON, one for each file, so that different files compare as different. */
function withFileNumbers(_key: string, value: unknown): unknown {
  if (!(value instanceof File)) return value
  const number = fileNumbers.get(value) ?? nextFile++
  fileNumbers.set(value, number)
  return `file ${number}`
}

const same = (a: unknown, b: unknown) =>
  a === b || JSON.stringify(a, withFileNumbers) === JSON.stringify(b, withFileNumbers)

/** The messages of changed fields, and those of no field. */
const changedOnly = (found: FormMessages, before: object, values: object): FormMessages =>
  Object.fromEntries(
    Object.entries(found).filter(
      ([field]) => !(field in values) || !same(Reflect.get(before, field), Reflect.get(values, field)),
    ),
  )

/** The values with those of the base in the fields that are not drawn. */
const withoutHidden = <Values extends object>(base: Values, values: Values, hidden: FormOptions<Values>['hidden']) => {
  const names = hidden?.(values) ?? []
  return names.length === 0 ? values : { ...values, ...Object.fromEntries(names.map((name) => [name, base[name]])) }
}

/** The saved values, with what was typed since the values were sent: only that stays unsaved. */
const withTypedSince = <Values extends object>(saved: Values, sent: Values, now: Values): Values => {
  const typed = Object.entries(now).filter(([name, value]) => !same(value, Reflect.get(sent, name)))
  return typed.length === 0 ? saved : { ...saved, ...Object.fromEntries(typed) }
}

/** The messages of a failed call, by the form's fields; messages of other fields are put under `''`. */
function placed(result: Pick<Sent, 'error' | 'messages'>, values: object): FormMessages {
  const found = Object.entries(readFieldMessages(result.error)).flatMap(([field, texts]) =>
    texts.map((text) => [rootOf(field) in values ? rootOf(field) : '', text] as const),
  )
  return grouped(found.length > 0 ? found : (result.messages ?? []).map((message) => ['', message]))
}

const rootOf = (field: string) => field.split('.')[0] ?? field

/** The state of one form, and the functions that change, validate and send it. It is lost when the component unmounts. */
export function useContractForm<Values extends object>({
  schema,
  base,
  send,
  judgesChanged = false,
  hidden,
}: FormOptions<Values>): FormModel<Values> {
  const [state, setState] = useState<State<Values>>({ base, values: base, given: {}, busy: false, tried: 0 })
  const latest = useRef(state)
  const change = useCallback((changes: (now: State<Values>) => Partial<State<Values>>) => {
    latest.current = { ...latest.current, ...changes(latest.current) }
    setState(latest.current)
  }, [])
  const judge = useCallback(
    (before: Values, typed: Values): FormMessages => {
      const values = withoutHidden(before, typed, hidden)
      const found = messagesOf(schema, values)
      return judgesChanged ? changedOnly(found, before, values) : found
    },
    [schema, judgesChanged, hidden],
  )
  const unreadable = useRef(new Set<string>())
  const setUnreadable = useCallback((name: string, isUnreadable: boolean) => {
    if (isUnreadable) unreadable.current.add(name)
    else unreadable.current.delete(name)
  }, [])
  const live = useMemo(() => judge(state.base, state.values), [judge, state.base, state.values])
  const set = useCallback(
    (name: string, value: unknown) =>
      change(({ values, given }) => {
        const { [name]: _, '': __, ...others } = given
        return { values: { ...values, [name]: value }, given: others }
      }),
    [change],
  )
  const fill = useCallback(
    (next: Values, values: Values | ((now: Values) => Values) = next) =>
      change((now) => ({ base: next, values: typeof values === 'function' ? values(now.values) : values, given: {} })),
    [change],
  )
  const attempt = useCallback(async () => {
    const { base: before, values: typed } = latest.current
    const values = withoutHidden(before, typed, hidden)
    const refused = (changes: Partial<State<Values>>) => {
      change(({ tried }) => ({ busy: false, tried: tried + 1, ...changes }))
      return false
    }
    if (unreadable.current.size > 0 || Object.keys(judge(before, values)).length > 0) return refused({})
    change(() => ({ busy: true, given: {}, values }))
    const result = await send(values)
    if (result.status === 'failed') return refused({ given: placed(result, values) })
    if (result.status !== 'done') return refused({ tried: latest.current.tried })
    const { sent = values, saved = sent } = result
    change((now) => ({ busy: false, base: saved, values: withTypedSince(saved, sent, now.values) }))
    return true
  }, [judge, send, change, hidden])
  const running = useRef<Promise<boolean> | null>(null)
  const submit = useCallback(() => {
    // Requested during a save: the values typed since are sent after it.
    const next = () => (same(latest.current.base, latest.current.values) ? true : attempt())
    const mine = running.current ? running.current.then((done) => done && next()) : attempt()
    running.current = mine
    return mine.finally(() => {
      if (running.current === mine) running.current = null
    })
  }, [attempt])
  const isWrong = useCallback(() => {
    const { base: before, values, given } = latest.current
    return (
      unreadable.current.size > 0 || Object.keys({ ...judge(before, values), ...given }).some((field) => field !== '')
    )
  }, [judge])
  return { ...state, dirty: !same(state.base, state.values), live, set, setUnreadable, fill, submit, isWrong }
}

/** How one value of a field is shown outside of the field, for instance in a question about two values. */
export interface FieldLook {
  /** The English label of the field. */
  label: string
  /** Left out: the value is text. */
  show?: (value: unknown) => ReactNode
}

interface Shown {
  form: Pick<FormModel<object>, 'values' | 'live' | 'given' | 'tried' | 'set' | 'setUnreadable'>
  locked: boolean
  /** The looks of the mounted fields, by name. */
  looks: Map<string, FieldLook>
}

const FormContext = createContext<Shown | null>(null)

function useShown(): Shown {
  const shown = useContext(FormContext)
  if (!shown) throw new Error('A field stands outside its form.')
  return shown
}

/** The looks of the surrounding form's fields, by name. @throws outside of a form. */
export const useFieldLooks = (): ReadonlyMap<string, FieldLook> => useShown().looks

/**
 * The value, setter and messages of one field of the surrounding form.
 * @param look how a question shows one value of the field. Left out: another control shows the same field.
 * @throws outside of a form.
 */
export function useFormField(name: string, look?: FieldLook) {
  const { form, locked, looks } = useShown()
  useEffect(() => {
    if (look) looks.set(name, look)
  })
  const { setUnreadable } = form
  const onUnreadable = useCallback((is: boolean) => setUnreadable(name, is), [setUnreadable, name])
  const value: unknown = Reflect.get(form.values, name)
  return {
    value,
    set: (next: unknown) => form.set(name, next),
    onUnreadable,
    locked,
    fieldMessages: { given: form.given[name], live: form.live[name], tried: form.tried },
  }
}

export interface FormProps<Values extends object> {
  form: FormModel<Values>
  /** Disables all fields, because the person lacks the right. */
  locked?: boolean
  id?: string
  className?: string
  children: ReactNode
}

/** The form element. With `data-place="form"` the keys Ctrl+S and Ctrl+Enter save it. */
export function Form<Values extends object>({ form, locked = false, id, className, children }: FormProps<Values>) {
  const element = useRef<HTMLFormElement>(null)
  const { tried } = form
  const [looks] = useState(() => new Map<string, FieldLook>())
  useEffect(() => {
    if (tried > 0) focusFirstWrong(element.current)
  }, [tried])
  const lockedField = useRef<HTMLElement>(null)
  // A disabled field loses the focus. The form takes it, so that its keys stay its own, and gives it back once unlocked. Chromium takes
  // it from the form already with the tabindex.
  useLayoutEffect(() => {
    const { activeElement } = document
    if (!locked) {
      if (activeElement === element.current || activeElement === document.body) lockedField.current?.focus()
      lockedField.current = null
    }
    if (!locked || !element.current?.contains(activeElement)) return
    lockedField.current = activeElement instanceof HTMLElement ? activeElement : null
    element.current.focus()
  }, [locked])
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    void form.submit()
  }
  return (
    <FormContext value={{ form, locked, looks }}>
      <form
        ref={element}
        id={id}
        data-place="form"
        tabIndex={locked ? -1 : undefined}
        noValidate
        className={className ?? 'flex flex-col gap-1.5 outline-none'}
        onSubmit={onSubmit}
      >
        {children}
      </form>
    </FormContext>
  )
}
