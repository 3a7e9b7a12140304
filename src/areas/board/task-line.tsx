// oxlint-disable jsx-a11y/prefer-tag-over-role -- an ARIA combobox: no native element lists what a server finds
// A line at the top of New: what is typed there becomes a task, with its marks shown as chips before Enter. Escape leaves the line
// and keeps its text.
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useId, useRef } from 'react'
import { z } from 'zod'

import { allSections } from '#client/lists/lookups'
import { typedSince, useUnsent } from '#client/unsent'
import { marksOf, peopleNamed, sectionsNamed } from '#commands/board/line-help'
import { markBefore, readTaskLine } from '#commands/board/task-line'
import { LineChoices, useLineChoices } from '#ui/choices/line-choices'
import { Input } from '#ui/input'
import { useKeys } from '#ui/keys'
import { useWords } from '#ui/words'
import { NoRoom } from '#workspace/form/no-room'
import { focusMain, panelOf } from '#workspace/frame/main-focus'
import { run } from '#workspace/command/gate'

import type { CardSetting } from './card'

const named = z.object({ value: z.number(), label: z.string() })
type Named = z.infer<typeof named>

const shape = z.object({ text: z.string(), caret: z.number(), assignee: named.optional(), section: named.optional() })
type State = z.infer<typeof shape>

const empty: State = { text: '', caret: 0 }

const argumentsOf = ({ text, assignee, section }: State) => ({
  line: text,
  ...(assignee ? { assignee_id: assignee.value } : {}),
  ...(section ? { section_id: section.value } : {}),
})

/** What was typed and picked since the line was sent; null: nothing. */
function leftOf({ text: typed, caret, assignee, section }: State, sent: State): State | null {
  const text = typedSince(typed, sent.text)
  const picked = {
    assignee: assignee === sent.assignee ? undefined : assignee,
    section: section === sent.section ? undefined : section,
  }
  if (text === '' && !picked.assignee && !picked.section) return null
  return { text, caret: Math.max(0, caret - typed.length + text.length), ...picked }
}

/**
 * The mark (`@` or `#`) that is being typed, and its completions: people or sections. None before two letters of a person's name.
 */
function useSuggestions(state: State): { list: readonly Named[]; mark: ReturnType<typeof markBefore> } {
  const mark = markBefore(state.text, state.caret)
  const { data: sections = [] } = useQuery(allSections)
  const person = mark?.sign === '@' ? mark.text : ''
  const { data: people = [] } = useQuery({
    queryKey: ['board-line', 'people', person],
    queryFn: ({ signal }) => peopleNamed(person, signal),
    enabled: person !== '',
  })
  if (mark?.sign !== '#') return { list: people, mark }
  const named = sectionsNamed(sections, mark.text)
  return { list: named.map(({ id, catchy_title }) => ({ value: id, label: catchy_title })), mark }
}

export function TaskLine({ setting: { tabId, today } }: { setting: CardSetting }) {
  const words = useWords()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const { value: state, isKept, set: setState, send: sendKept } = useUnsent('task-line', shape, empty)
  const { list, mark } = useSuggestions(state)
  const take = (picked: Named) => {
    if (!mark) return
    const text = `${state.text.slice(0, mark.from)}${state.text.slice(state.caret)}`
    const field = mark.sign === '@' ? { assignee: picked } : { section: picked }
    setState({ ...state, ...field, text, caret: mark.from })
  }
  const { at, active, onKey: onListKey } = useLineChoices({ id, asked: mark?.text ?? '', list, onTake: take })
  const send = () =>
    sendKept(async (sent) => {
      if (sent.text.trim() === '') return false
      const { status } = await run({ id: 'tasks.capture', args: argumentsOf(sent) }, 'button')
      return status === 'done'
    }, leftOf)
  const onKey = (event: KeyboardEvent) => {
    if (onListKey(event)) return
    if (event.key === 'Enter') {
      event.preventDefault()
      void send()
    } else if (event.key === 'Escape') {
      event.preventDefault()
      focusMain(panelOf(tabId))
    }
  }
  const bound = useKeys('up, down, enter, tab, escape', onKey, field)
  return (
    <div className="relative px-2 pb-2">
      <Input
        ref={bound}
        data-task-line
        role="combobox"
        aria-label={words('New task from a line')}
        aria-expanded={list.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={active}
        aria-describedby={`${id}-chips`}
        autoComplete="off"
        className="placeholder:text-sm"
        placeholder={words('Task @who #section !high ^3 due fri')}
        value={state.text}
        onChange={({ target }) =>
          setState({ ...state, text: target.value, caret: target.selectionStart ?? target.value.length })
        }
      />
      {!isKept && <NoRoom />}
      <LineChoices id={id} list={list} at={at} onTake={take} className="inset-x-2" />
      <Chips
        id={`${id}-chips`}
        state={state}
        today={today}
        onDrop={(name) => {
          setState({ ...state, [name]: undefined })
          // The button that was pressed goes with the chip.
          field.current?.focus()
        }}
      />
    </div>
  )
}

interface ChipsProps {
  id: string
  state: State
  today: string
  onDrop: (name: 'assignee' | 'section') => void
}

/** What is understood of the typed line, one chip each. */
function Chips({ id, state, today, onDrop }: ChipsProps) {
  const words = useWords()
  const read = readTaskLine(state.text, today)
  const picked = (['assignee', 'section'] as const).flatMap((name) => {
    const chosen = state[name]
    return chosen ? [{ name, label: chosen.label }] : []
  })
  return (
    <output id={id} className="flex flex-wrap gap-1 text-sm not-empty:pt-1.5">
      {picked.map(({ name, label }) => (
        <span key={name} className="inline-flex h-5 items-center gap-1 rounded-sm bg-accent-soft ps-1.5 text-fg">
          {label}
          <button
            type="button"
            aria-label={words('Remove {name}', { name: label })}
            className="flex size-5 items-center justify-center text-muted hover:text-fg"
            onClick={() => onDrop(name)}
          >
            <X size={12} strokeWidth={2} />
          </button>
        </span>
      ))}
      {marksOf(read).map((text) => (
        <span key={text} className="inline-flex h-5 items-center rounded-sm bg-hover px-1.5 text-fg" data-numbers>
          {words(text)}
        </span>
      ))}
      {read.wrong.map((text) => (
        <span key={text} className="text-danger">
          {words(text)}
        </span>
      ))}
    </output>
  )
}
