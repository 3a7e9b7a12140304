import { Plus, RotateCcw, X } from 'lucide-react'
import { useRef, useState } from 'react'

import { passes } from '#contract/users/rights'
import { Button } from '#ui/button'
import { Empty } from '#ui/empty'
import { Kbd } from '#ui/kbd'
import { onKeys, useKeys } from '#ui/keys'
import { spellKeys } from '#ui/spell-keys'
import { Tooltip } from '#ui/overlays/tooltip'
import { useWords } from '#ui/words'
import type { Command } from '#workspace/command/command'
import { currentContext, useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { titleOf } from '#workspace/command/availability'
import { bindingsOf } from '#workspace/keys/key-map'
import { placeNames } from '#workspace/keys/place-names'
import { useRegistry } from '#workspace/command/registry'
import { useWorkspace } from '#workspace/panes/store'

import { KeyRecorder } from './key-recorder'

interface Recording {
  id: string
  at: number
}

/** All commands of the person with their keys. The arrow keys move from row to row. */
export function KeyList({ query }: { query: string }) {
  const words = useWords()
  const rights = useRights()
  const changes = useWorkspace((state) => state.preferences.keys)
  const [recording, setRecording] = useState<Recording | null>(null)
  const list = useRef<HTMLUListElement>(null)
  const bound = useKeys('up, down', (event) => moveByArrows(event, list.current), list)
  const context = currentContext()
  const wanted = query.trim().toLowerCase()
  const { all } = useRegistry()
  const rows = all
    .filter(({ right }) => passes(right, rights))
    .map((command) => ({ command, title: words(titleOf(command, context)), bindings: bindingsOf(command, changes) }))
    .filter(({ command, title, bindings }) =>
      `${title} ${command.id} ${bindings.map(({ keys }) => words(spellKeys(keys))).join(' ')}`
        .toLowerCase()
        .includes(wanted),
    )
  const end = ({ id }: Recording) => {
    setRecording(null)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-command="${id}"] button`)?.focus())
  }
  if (rows.length === 0) return <Empty text={words('No such command')} />
  return (
    <div>
      <ul ref={bound} className="flex flex-col">
        {rows.map(({ command, title, bindings }) => (
          <li
            key={command.id}
            data-command={command.id}
            className="group/row flex min-h-9 flex-wrap items-center gap-x-3 border-b border-line py-1"
          >
            <span className="min-w-40 flex-1">{title}</span>
            <span className="flex flex-wrap items-center justify-end gap-1">
              {bindings.map((binding, at) =>
                recording?.id === command.id && recording.at === at ? (
                  <KeyRecorder key={at} command={command} at={at} place={binding.place} onDone={() => end(recording)} />
                ) : (
                  <Key
                    // The index is the key, so that the focus stays on a binding that was changed.
                    key={at}
                    title={title}
                    keys={binding.keys}
                    where={words(placeNames[binding.place])}
                    onChange={() => setRecording({ id: command.id, at })}
                    onRemove={() => void run({ id: 'keys.remove', args: { command: command.id, at } }, 'button')}
                  />
                ),
              )}
              {recording?.id === command.id && recording.at === bindings.length ? (
                <KeyRecorder
                  command={command}
                  at={bindings.length}
                  place={placeOfNew(command)}
                  onDone={() => end(recording)}
                />
              ) : (
                <Button
                  intent="ghost"
                  size="icon-sm"
                  aria-label={words('Add a key to {title}', { title })}
                  onClick={() => setRecording({ id: command.id, at: bindings.length })}
                >
                  <Plus size={14} strokeWidth={1.75} />
                </Button>
              )}
              {changes[command.id] && (
                <Tooltip text={words('Default keys')}>
                  <Button
                    intent="ghost"
                    size="icon-sm"
                    aria-label={words('Give {title} its default keys back', { title })}
                    onClick={() => void run({ id: 'keys.reset', args: { command: command.id } }, 'button')}
                  >
                    <RotateCcw size={14} strokeWidth={1.75} />
                  </Button>
                </Tooltip>
              )}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The place of an additional binding: that of the command's first binding, else the pane. */
const placeOfNew = ({ keys }: Command) => keys?.[0]?.place ?? 'pane'

interface KeyProps {
  title: string
  keys: string
  where: string
  onChange: () => void
  onRemove: () => void
}

/** One binding. Enter changes it, Delete removes it. */
function Key({ title, keys, where, onChange, onRemove }: KeyProps) {
  const words = useWords()
  const spelt = words(spellKeys(keys))
  return (
    <span className="inline-flex items-center">
      <span className="text-sm text-faint max-sm:hidden">{where}</span>
      <Button
        intent="ghost"
        size="sm"
        aria-label={words('Change {keys} of {title}', { keys: spelt, title })}
        onClick={onChange}
        onKeyDown={onKeys((event) => {
          if (event.key !== 'Delete' && event.key !== 'Backspace') return
          event.preventDefault()
          onRemove()
        })}
      >
        <Kbd keys={keys} />
      </Button>
      <Button
        intent="ghost"
        size="icon-sm"
        tabIndex={-1}
        className="opacity-0 group-focus-within/row:opacity-100 group-hover/row:opacity-100"
        aria-label={words('Take {keys} of {title} away', { keys: spelt, title })}
        onClick={onRemove}
      >
        <X size={12} strokeWidth={1.75} />
      </Button>
    </span>
  )
}

/** Up and Down go to the first button of the row above or below. */
function moveByArrows(event: KeyboardEvent, list: HTMLElement | null): void {
  const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (step === 0 || event.defaultPrevented || !list || !(event.target instanceof Element)) return
  const rows = [...list.children]
  const next = rows[rows.findIndex((row) => row.contains(event.target as Element)) + step]
  if (!next) return
  event.preventDefault()
  next.querySelector<HTMLElement>('button')?.focus()
}
