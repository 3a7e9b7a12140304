// oxlint-disable jsx-a11y/prefer-tag-over-role -- an ARIA combobox of found choices, which no native element can be
// oxlint-disable jsx-a11y/click-events-have-key-events -- the field that keeps the focus handles the keys
import { Check, X } from 'lucide-react'
import { type ReactNode, useId, useRef } from 'react'

import { inputLook } from '#ui/input'
import { isChord, onKeys, takeKey, typesCharacter, useKeys } from '#ui/keys'
import { Popover } from '#ui/overlays/popover'
import { type Choice, type ChoiceLoader, useChoices } from './use-choices'
import { useEnterAhead } from './use-enter-ahead'
import { useWords } from '#ui/words'
import { say } from '#contract/base/say'

interface Shared<T> {
  /** Called with the typed text from the second character on, 300 ms after the last key. */
  load: ChoiceLoader<T>
  /** The list is short: the Down key in the empty field, or a click, shows all of it. */
  short?: boolean
  /** Called with typed text that is not picked yet; empty when there is none. */
  onTyped?: (text: string) => void
  /** Keeps typed text when the field loses the focus. The caller then has to handle it. */
  keepsTyped?: boolean
  placeholder?: string
  id?: string
  disabled?: boolean
  'aria-label'?: string
  'aria-invalid'?: boolean
  'aria-describedby'?: string
}

export interface ComboboxProps<T> extends Shared<T> {
  value: Choice<T> | null
  onChange: (value: Choice<T> | null) => void
}

/** A search field that picks one record. It shows the label of the chosen record. Clearing the text sets the value to null. */
export function Combobox<T extends string | number>({ value, onChange, load, onTyped, ...rest }: ComboboxProps<T>) {
  const choices = useChoices(load, onTyped)
  const pick = (choice: Choice<T>) => {
    onChange(choice)
    choices.close()
  }
  return (
    <ComboboxFrame
      choices={choices}
      isPicked={(choice) => choice.value === value?.value}
      onPick={pick}
      // One letter does not search yet, but counts as typed.
      text={choices.open || choices.query !== '' ? choices.query : (value?.label ?? '')}
      onText={(text) => {
        choices.ask(text)
        if (text === '' && value) onChange(null)
      }}
      {...rest}
    />
  )
}

export interface SuggestingFieldProps extends Omit<Shared<string>, 'short' | 'onTyped' | 'keepsTyped'> {
  value: string
  onChange: (text: string) => void
  /** Called with the picked option, whose value then is the text. */
  onPick?: (choice: Choice<string>) => void
  /** Whether a typed text is searched for. */
  searches: (text: string) => boolean
}

/** A text field that also searches for some texts. A picked option's value becomes the text; what is not picked stays as typed. */
export function SuggestingField({ value, onChange, onPick, searches, load, ...rest }: SuggestingFieldProps) {
  const choices = useChoices(load)
  return (
    <ComboboxFrame
      choices={choices}
      isPicked={(choice) => choice.value === value}
      onPick={(choice) => {
        onChange(choice.value)
        choices.close()
        onPick?.(choice)
      }}
      text={value}
      onText={(text) => {
        onChange(text)
        if (searches(text)) choices.ask(text)
        else choices.close()
      }}
      {...rest}
    />
  )
}

export interface MultiComboboxProps<T> extends Shared<T> {
  value: readonly Choice<T>[]
  onChange: (value: Choice<T>[]) => void
  /** The most choices. When they are reached, the field takes no more text, and keeps the focus. */
  max?: number
}

/** The label of a limited field: 'Tags left 3'. */
export function leftLabel(name: string, max: number, taken: number): string {
  return say`${name} left ${Math.max(0, max - taken)}`
}

/** A search field that picks several records. Backspace in the empty field removes the last one. */
export function MultiCombobox<T extends string | number>({
  value,
  onChange,
  load,
  max = Infinity,
  disabled,
  onTyped,
  ...rest
}: MultiComboboxProps<T>) {
  const choices = useChoices(load, onTyped)
  const isPicked = (choice: Choice<T>) => value.some((picked) => picked.value === choice.value)
  const remove = (choice: Choice<T>) => onChange(value.filter((picked) => picked.value !== choice.value))
  const pick = (choice: Choice<T>) => {
    if (isPicked(choice)) remove(choice)
    else if (value.length < max) onChange([...value, choice])
    choices.ask('')
  }
  return (
    <ComboboxFrame
      choices={choices}
      isPicked={isPicked}
      onPick={pick}
      text={choices.query}
      onText={choices.ask}
      onBackspace={() => value.length > 0 && !disabled && onChange(value.slice(0, -1))}
      disabled={disabled}
      full={value.length >= max}
      chips={value.map((choice) => (
        <Chip key={choice.value} label={choice.label} onRemove={disabled ? undefined : () => remove(choice)} />
      ))}
      {...rest}
    />
  )
}

function Chip({ label, onRemove }: { label: string; onRemove?: () => void }) {
  const words = useWords()
  return (
    <span className="inline-flex h-5 max-w-full items-center gap-1 rounded-sm bg-hover pe-0.5 ps-1.5">
      <span className="truncate">{label}</span>
      {onRemove && (
        <button
          type="button"
          className="rounded-sm p-0.5 text-muted hover:bg-pressed hover:text-fg"
          aria-label={words('Remove {label}', { label })}
          onClick={onRemove}
        >
          <X size={12} strokeWidth={2} />
        </button>
      )}
    </span>
  )
}

interface FrameProps<T> extends Omit<Shared<T>, 'load' | 'onTyped'> {
  choices: ReturnType<typeof useChoices<T>>
  isPicked: (choice: Choice<T>) => boolean
  onPick: (choice: Choice<T>) => void
  text: string
  onText: (text: string) => void
  onBackspace?: () => void
  chips?: ReactNode
  /** Whether no more can be picked. */
  full?: boolean
}

/** Characters typed into a full field would run commands. */
const dropCharacters = onKeys((event) => typesCharacter(event) && event.preventDefault())

/** The field and its list. The focus stays in the field; aria-activedescendant names the active option. */
function ComboboxFrame<T extends string | number>(props: FrameProps<T>) {
  const {
    choices,
    isPicked,
    onPick,
    text,
    onText,
    onBackspace,
    chips,
    disabled,
    full = false,
    short = false,
    keepsTyped = false,
    ...field
  } = props
  const listId = useId()
  const input = useRef<HTMLInputElement>(null)
  const anchor = useRef<HTMLDivElement>(null)
  const current = choices.list[choices.cursor]
  const ahead = useEnterAhead<Choice<T>, 'pick'>({
    isAsking: () => choices.state === 'loading',
    first: choices.list[0],
    take: onPick,
    onNothing: () => document.activeElement !== input.current && leave(),
  })
  const leave = () => {
    // The person picked an option before the answer arrived, so the answer is ignored.
    if (!ahead.isKept() && (!keepsTyped || choices.query === '')) choices.close()
  }
  const onKey = (event: KeyboardEvent) => {
    const isEnter = event.key === 'Enter' && !isChord(event)
    if (event.key === 'Backspace') return text === '' ? onBackspace?.() : undefined
    if (event.key === 'ArrowDown' && short && !choices.open) choices.browse()
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') choices.move(event.key === 'ArrowDown' ? 1 : -1)
    else if (isEnter && choices.open && choices.state === 'loading') ahead.keep('pick')
    else if (isEnter && choices.open && current) onPick(current)
    else if (event.key === 'Escape' && choices.open) {
      ahead.forget()
      choices.close()
    } else return
    takeKey(event)
  }
  const bound = useKeys('backspace, up, down, enter, escape', onKey, input)
  return (
    <>
      {/* A click on the background of the box focuses the field. */}
      <div
        ref={anchor}
        className={
          chips
            ? inputLook({
                className:
                  'flex min-h-7 flex-wrap items-center gap-1 py-0.75 focus-within:border-accent has-aria-invalid:border-danger',
              })
            : ''
        }
        role="presentation"
        data-locked={(chips !== undefined && disabled) || undefined}
        onClick={() => input.current?.focus()}
      >
        {chips}
        <input
          ref={bound}
          type="text"
          role="combobox"
          autoComplete="off"
          aria-expanded={choices.open}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={choices.open && current ? `${listId}-${choices.cursor}` : undefined}
          className={
            chips
              ? 'field-sizing-content max-w-full min-w-8 grow bg-transparent outline-none read-only:w-px read-only:min-w-0'
              : inputLook({ className: 'h-7' })
          }
          value={text}
          disabled={disabled}
          readOnly={full}
          onKeyDown={full ? dropCharacters : undefined}
          onChange={(event) => {
            ahead.forget()
            onText(event.target.value)
          }}
          onClick={() => short && !choices.open && text === '' && choices.browse()}
          onBlur={leave}
          {...field}
        />
      </div>
      {choices.open && !disabled && (
        <Popover
          anchor={anchor}
          onClose={leave}
          sideOffset={4}
          className="max-h-72 w-(--radix-popover-trigger-width) min-w-60 overflow-y-auto p-1"
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onMouseDown={(event) => event.preventDefault()}
          // Escape is handled by the field. Handled twice it would also close the surrounding panel.
          onEscapeKeyDown={(event) => event.preventDefault()}
        >
          <ChoiceList id={listId} choices={choices} isPicked={isPicked} onPick={onPick} />
        </Popover>
      )}
    </>
  )
}

function ChoiceList<T extends string | number>({
  id,
  choices,
  isPicked,
  onPick,
}: Pick<FrameProps<T>, 'choices' | 'isPicked' | 'onPick'> & { id: string }) {
  const words = useWords()
  return (
    <>
      <div id={id} role="listbox" aria-label={words('Choices')} tabIndex={-1} className="empty:hidden">
        {choices.list.map((choice, at) => (
          <div
            key={choice.value}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={isPicked(choice)}
            className={`flex min-h-7 items-center gap-2 rounded-md px-2 ${at === choices.cursor ? 'bg-hover' : ''}`}
            onPointerMove={() => choices.point(at)}
            onClick={() => onPick(choice)}
          >
            <span className="min-w-0 flex-1 truncate">{choice.label}</span>
            {choice.detail && <span className="truncate text-sm text-muted">{choice.detail}</span>}
            {isPicked(choice) && <Check size={14} strokeWidth={2} className="text-accent" />}
          </div>
        ))}
      </div>
      <p aria-live="polite" className={choices.list.length > 0 ? 'sr-only' : 'px-2 py-1 text-muted'}>
        {choices.state === 'loading'
          ? words('Searching…')
          : choices.state === 'failed'
            ? `${words('Cannot fetch data.')} ${words('Type again to retry.')}`
            : choices.list.length === 0
              ? words('Nothing found')
              : words('{count} found', { count: choices.list.length })}
      </p>
    </>
  )
}
