// oxlint-disable jsx-a11y/prefer-tag-over-role -- a modal <dialog> makes the rest of the page inert, which is too slow here
// oxlint-disable jsx-a11y/no-noninteractive-element-interactions -- the dialog keeps the focus inside itself
import { type KeyboardEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

import { keyTimeout } from '#ui/key-idle'
import { spellKeys } from '#ui/spell-keys'
import { onKeys } from '#ui/keys'
import { useEnterAhead } from '#ui/choices/use-enter-ahead'
import { useWords, type Words } from '#ui/words'
import type { Call, CommandContext } from '#workspace/command/command'
import { keysInContextPlace } from '#workspace/keys/bindings'
import { run, type RunOptions } from '#workspace/command/gate'
import { habitOf, noteUse } from '#workspace/palette/usage-rank'
import { currentContext, useTargetsOf } from '#workspace/command/context'
import { areasComing } from '#workspace/areas/areas'
import { hintKey } from '#workspace/keys/key-hint'
import { areRowsComing } from '#workspace/keys/barriers'
import { closesPalette } from '#workspace/keys/palette-barrier'
import { PaletteArguments } from '#workspace/palette/steps/arguments'
import { Chip, PaletteField, PaletteStep } from '#workspace/palette/field'
import { historyRows } from '#workspace/palette/recent'
import { actionRows, habitHere, targetRow } from '#workspace/palette/rows'
import { presetRows, presetTarget, usePresetContext } from '#workspace/palette/preset'
import { PaletteList } from '#workspace/palette/list'
import { backToList, closePalette, isPrefix, prefixes, usePalette } from '#workspace/palette/store'
import { isBestRefused, rankRows, type Row } from '#workspace/palette/rank'
import { registry, useRegistry } from '#workspace/command/registry'
import { isTabLoading } from '#workspace/panes/tab-handle'
import { namedTargets } from '#workspace/command/row-targets'
import { usePaletteRows } from '#workspace/palette/use-rows'
import { viewTitle, matchView } from '#workspace/areas/views'

/**
 * The command palette. It is a layer of its own, not the kit's Dialog: locking scroll and hiding the page from screen readers
 * restyles the whole window, which took 60 ms. For one field `aria-modal` and a focus trap are enough.
 */
export function Palette() {
  const { prompt, preset, context } = usePalette()
  const words = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => holdFocus(box), [])
  return createPortal(
    <>
      <div className="fixed inset-0 z-40 bg-scrim" role="presentation" onPointerDown={closePalette} />
      <div
        ref={box}
        role="dialog"
        aria-modal
        aria-label={words('Command palette')}
        data-place="palette"
        className="floating fixed top-[12vh] left-1/2 z-40 flex w-[calc(100vw-24px)] max-h-[86vh] max-w-160 -translate-x-1/2 animate-none! flex-col overflow-hidden outline-none"
        onKeyDown={onKeys(keepTabInside)}
      >
        {prompt ? (
          <PaletteArguments key={prompt.command.id} prompt={prompt} />
        ) : (
          <PaletteSearch context={context ?? currentContext()} preset={preset} />
        )}
      </div>
    </>,
    document.body,
  )
}

/**
 * Returns the focus to the palette when something under it takes the focus, as a screen that arrives late. A question that comes
 * over the palette, as that of unsaved changes, has the focus until it is answered. @returns a function that stops.
 */
function holdFocus(box: RefObject<HTMLElement | null>): () => void {
  const onFocus = ({ target }: FocusEvent) => {
    if (!usePalette.getState().open || !(target instanceof Element)) return
    if (box.current?.contains(target) || target.closest('[data-place=dialog]')) return
    box.current?.querySelector('input')?.focus()
  }
  document.addEventListener('focusin', onFocus)
  return () => document.removeEventListener('focusin', onFocus)
}

/** Moves Tab and Shift+Tab among the fields and buttons of the palette only. */
function keepTabInside(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'Tab') return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input,button:not(:disabled)')]
  const at = stops.findIndex((stop) => stop === document.activeElement)
  event.preventDefault()
  stops[(at + (event.shiftKey ? -1 : 1) + stops.length) % stops.length]?.focus()
}

/** The content of the list: search results, the history, or the actions of one row. */
type Mode = { kind: 'search' } | { kind: 'history' } | { kind: 'actions'; of: Row }

const searching: Mode = { kind: 'search' }

/** The context in which the palette was opened. Targets that were still loading are added when they arrive. */
function useArriving(context: CommandContext): CommandContext {
  const { id } = context.tab ?? {}
  const [wasComing] = useState(() => id !== undefined && isTabLoading(id))
  const targets = useTargetsOf(wasComing && !context.targets ? id : undefined)
  return useMemo(() => (targets ? { ...context, targets } : context), [context, targets])
}

function PaletteSearch({ context: opened, preset }: { context: CommandContext; preset: Call | null }) {
  const context = useArriving(opened)
  const words = useWords()
  const listId = useId()
  const prefix = usePalette((state) => state.prefix)
  const presetContext = usePresetContext(preset, context)
  const [query, setQuery] = useState(() => usePalette.getState().typed)
  const [cursor, setCursor] = useState(() => usePalette.getState().cursor)
  const commands = useRegistry()
  const [asksActions] = useState(() => usePalette.getState().actions)
  // The rows' kind may be registered later than the palette opens, and so may commands.
  // oxlint-disable-next-line react/exhaustive-deps -- the row is that of the commands there are
  const only = useMemo(() => (asksActions ? targetRow(context) : null), [asksActions, context, commands])
  const [chosen, setMode] = useState<Mode | null>(() => {
    const { of } = usePalette.getState()
    return of ? { kind: 'actions', of } : null
  })
  const mode = useMemo<Mode>(() => chosen ?? (only ? { kind: 'actions', of: only } : searching), [chosen, only])
  const { rows: found, asking, failed } = usePaletteRows(prefix, preset || mode.kind !== 'search' ? '' : query, context)
  const rows = useMemo(() => {
    if (preset) return presetRows(preset, presetContext, words)
    if (mode.kind === 'history') return historyRows(words)
    if (mode.kind === 'actions') {
      const actions = actionRows(mode.of, context, words)
      return query === '' ? actions : rankRows(actions, query, () => 0)
    }
    return found
    // oxlint-disable-next-line react/exhaustive-deps -- the actions are those of the commands there are
  }, [preset, mode, found, query, presetContext, context, words, commands])
  const turnTo = (next: Mode, at = 0) => {
    setMode(next)
    setCursor(at)
    setQuery('')
  }
  const here: RunOptions = { context: { ...context, place: 'pane' } }
  /** Runs a row's call. A call that was done is counted for the ranking; a cancelled or failed one is not. */
  const runFrom = async (row: Row, call: Call, asks = false) => {
    const of = mode.kind === 'actions' && !only ? mode.of : null
    const back = () => backToList({ context, prefix, preset, typed: query, actions: only !== null, of, cursor })
    const { status } = await run(call, 'palette', { ...here, ask: asks, back })
    if (status !== 'done') return
    const command = registry().find(call.id)
    const keys = keysInContextPlace(call.id, context)
    if (command) hintKey(command, 'palette', keys && spellKeys(keys))
    noteUse(row.key)
    noteUse(habitHere(context, row.key))
  }
  const execute = (row: Row | undefined, side: boolean) => {
    if (!row) return
    const refused = row.reason !== undefined
    const call = refused && row.fix ? row.fix.call : side ? toSide(row.call) : row.call
    // The gate shows why the call cannot run, and the palette stays open; unless it can by now.
    if (refused && !row.fix)
      return void run(call, 'palette', here).then(({ status }) => status === 'done' && closePalette())
    closePalette()
    void runFrom(row, call)
  }
  /** When the Enter stops waiting for what is loaded, in milliseconds of `performance.now()`; 0: it does not wait. */
  const rowsEnd = useRef(0)
  const isSearching = asking && rows.length === 0
  const lacksAreas = () => rows.length === 0 && areasComing()
  /** Whether the best row lacks what is still being loaded: the commands of other areas, or the rows of the tab in front. */
  const lacksRows = () =>
    cursor === 0 &&
    mode.kind === 'search' &&
    (lacksAreas() || (!opened.targets && areRowsComing(opened.tab?.id) && isBestRefused(rows, query, habitOf())))
  const ahead = useEnterAhead({
    isAsking: () =>
      isSearching || (performance.now() < rowsEnd.current && (areRowsComing(opened.tab?.id) || lacksAreas())),
    first: rows[0],
    take: execute,
  })
  /** Runs the row under the cursor, or keeps the Enter until there is one. */
  const choose = (side: boolean) => {
    const lacks = lacksRows()
    if (!isSearching && !lacks) return execute(rows[cursor], side)
    rowsEnd.current = lacks ? performance.now() + keyTimeout : 0
    ahead.keep(side)
  }
  const type = (text: string) => {
    ahead.forget()
    setCursor(0)
    if (preset) usePalette.setState({ preset: null })
    if (mode.kind === 'history') setMode(searching)
    // A typed prefix narrows the list, also one that replaces the text behind another. A pasted address begins with `/` by chance.
    if (mode.kind === 'search' && isPrefix(text) && (prefix === null || !query.startsWith(text))) {
      usePalette.setState({ prefix: text })
      setQuery('')
    } else setQuery(text)
  }
  /** Opens a row: lists the actions of its target, runs the `fix` of a row that is refused, or asks for a command's arguments. */
  const goInto = (row: Row | undefined) => {
    if (!row) return
    if (row.target && mode.kind !== 'actions') return turnTo({ kind: 'actions', of: row })
    if (row.reason !== undefined) return row.fix && execute(row, false)
    if (!registry().find(row.call.id)?.arguments) return
    closePalette()
    void runFrom(row, row.call, true)
  }
  const fresh = cursor === 0 && query === '' && prefix === null && !preset && mode.kind === 'search'
  const back = () => (mode.kind === 'search' || only ? closePalette() : turnTo(searching))
  const onKey = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    const page = event.key.startsWith('Page')
    const withControl = event.ctrlKey || event.metaKey
    if (event.key === 'Backspace' && query === '' && preset) usePalette.setState({ preset: null })
    else if (event.key === 'Backspace' && query === '' && mode.kind !== 'search') back()
    else if (event.key === 'Backspace' && query === '' && prefix) usePalette.setState({ prefix: null })
    else if (event.key === 'Tab' && !event.shiftKey) goInto(rows[cursor])
    else if (event.key === 'ArrowUp' && fresh && historyRows(words).length > 0)
      turnTo({ kind: 'history' }, historyRows(words).length - 1)
    else if (event.key === 'ArrowDown' && mode.kind === 'history' && cursor === rows.length - 1) back()
    else if (by !== undefined && page) setCursor(Math.max(0, Math.min(rows.length - 1, cursor + by)))
    else if (by !== undefined) setCursor(step(cursor, by, rows.length))
    else if (event.key === 'Enter') choose(withControl)
    else if (event.key === 'Escape') back()
    else if (closesPalette(event)) closePalette()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const target = preset && presetTarget(preset, presetContext, words)
  const chip = target
    ? target
    : prefix
      ? `${prefix} ${words(prefixes[prefix])}`
      : mode.kind === 'history'
        ? words('Done before')
        : null
  const placeholder = prefix ? words(prefixes[prefix]) : words('Search or run a command')
  return (
    <PaletteStep label={placeholder} onKey={onKey}>
      <p className="shrink-0 truncate px-3.5 pt-2.5 text-sm text-muted">
        {words('on: {context}', { context: nameOf(presetContext, words) })}
      </p>
      <PaletteField
        value={query}
        onChange={type}
        placeholder={placeholder}
        ariaProps={rows.length > 0 ? { 'aria-activedescendant': `${listId}-${cursor}` } : {}}
        chips={mode.kind === 'actions' ? <Chip text={mode.of.label} /> : chip && <Chip text={chip} />}
      />
      <PaletteList id={listId} rows={rows} cursor={cursor} onPoint={setCursor} onRun={execute} />
      <p className="sr-only" aria-live="polite">
        {[chip, words(rows.length === 1 ? '{count} row' : '{count} rows', { count: rows.length }), rows[cursor]?.label]
          .filter(Boolean)
          .join(', ')}
      </p>
      {failed !== undefined ? (
        <p role="alert" className="px-3.5 pb-3 text-danger">
          {words(failed)}
        </p>
      ) : (
        rows.length === 0 && (
          <p className="px-3.5 pb-4 text-muted">{asking ? words('Searching…') : words('Nothing found')}</p>
        )
      )}
      <Legend />
    </PaletteStep>
  )
}

function Legend() {
  const words = useWords()
  return (
    <p className="flex flex-wrap gap-x-4 border-t border-line px-3.5 py-1.5 text-xs text-faint max-sm:hidden">
      {Object.entries(prefixes).map(([prefix, name]) => (
        <span key={prefix}>
          <span className="text-muted">{prefix}</span> {words(name)}
        </span>
      ))}
    </p>
  )
}

const step = (at: number, by: number, length: number) => (length === 0 ? 0 : (at + by + length) % length)

/** Adds `side: true` to a call whose command can open to the side; returns any other call unchanged. */
function toSide(call: Call): Call {
  const schema = registry().find(call.id)?.arguments?.schema
  return schema && 'side' in schema.shape ? { ...call, args: { ...call.args, side: true } } : call
}

function nameOf(context: CommandContext, words: Words): string {
  const match = context.tab && matchView(context.tab.path)
  const screen = match ? words(viewTitle(match)) : words('Workspace')
  const { targets } = context
  const count = targets?.matching?.count ?? targets?.ids.length ?? 0
  if (!targets || count === 0) return screen
  if (targets.from !== 'selection') return [screen, namedTargets(targets.subject, context)].filter(Boolean).join(', ')
  return `${screen}, ${words('{count} selected', { count })}`
}
