import { Fragment } from 'react'

import { Kbd } from '#ui/kbd'
import { amountText, useWords } from '#ui/words'
import type { CommandContext } from '#workspace/command/command'
import { useCommandContext } from '#workspace/command/context'
import { registry } from '#workspace/command/registry'
import type { MapEntry } from '#workspace/keys/key-map'
import { useKeysOf } from '#workspace/keys/bindings'
import { usePendingKeys } from '#workspace/keys/key-press'
import { useStatus } from '#workspace/frame/options'
import { run } from '#workspace/command/gate'
import { canUndo, lastDone, stateText, useHistory } from '#workspace/command/history'
import { judge, nameOf } from '#workspace/command/availability'
import { useWork } from '#workspace/command/progress'

/**
 * The status bar: connection and state at the left, the last command and key hints at the right. After the first keys of a sequence
 * it shows the keys that can follow instead.
 */
export function StatusBar() {
  const parts = useStatus((state) => state.parts)
  const pending = usePendingKeys()
  return (
    <footer
      className="col-span-2 flex items-center gap-4 overflow-hidden border-t border-line px-3 text-sm whitespace-nowrap text-muted"
      data-numbers
    >
      {pending.pressed.length > 0 ? (
        <Continuation />
      ) : (
        <>
          {parts
            .filter(({ side }) => side === 'left')
            .map(({ id, content }) => (
              <Fragment key={id}>{content}</Fragment>
            ))}
          <Selection />
          <Working />
          <span className="flex-1" />
          <LastCommand />
          {parts
            .filter(({ side }) => side === 'right')
            .map(({ id, content }) => (
              <Fragment key={id}>{content}</Fragment>
            ))}
          <Hint id="palette.open" text="Commands" />
          <Hint id="workspace.cheatsheet" text="Keys" />
        </>
      )}
    </footer>
  )
}

function Selection() {
  const { targets } = useCommandContext()
  const words = useWords()
  if (targets?.from !== 'selection') return null
  const count = targets.matching?.count ?? targets.ids.length
  return <span className="text-fg">{words('{count} selected', { count })}</span>
}

/** How much of an upload is sent: `0.3 / 0.8 MB`, of a small one `12 / 40 kB`. */
const sentText = (done: number, total: number): string =>
  total < 1e5
    ? `${Math.ceil(done / 1e3)} / ${Math.ceil(total / 1e3)} kB`
    : `${(done / 1e6).toFixed(1)} / ${(total / 1e6).toFixed(1)} MB`

/**
 * The running work, such as an upload: title and progress of each, and a Stop button, except for an upload whose bytes are all sent:
 * the server carries it out.
 */
function Working() {
  const list = useWork((state) => state.list)
  const words = useWords()
  return list.map(({ key, title, done, total, bytes }) => (
    <output key={key} className="flex min-w-0 items-center gap-2 text-fg">
      <progress
        aria-label={words(title)}
        className="h-1 w-24 accent-accent max-sm:hidden"
        {...(total > (bytes ? done : 0) ? { value: done, max: total } : {})}
      />
      <span className="truncate max-md:hidden">{words(title)}</span>
      {total > 0 && (
        <>
          <span>{bytes ? sentText(done, total) : `${amountText(done)} / ${amountText(total)}`}</span>
          {!(bytes && done >= total) && (
            <TextButton text="Stop" onClick={() => void run({ id: 'history.stop', args: { work: key } }, 'button')} />
          )}
        </>
      )}
    </output>
  ))
}

function TextButton({ text, onClick }: { text: string; onClick: () => void }) {
  const words = useWords()
  return (
    <button
      type="button"
      className="rounded-sm px-1 text-fg underline decoration-line-control underline-offset-2 hover:bg-hover"
      onClick={onClick}
    >
      {words(text)}
    </button>
  )
}

function LastCommand() {
  const last = useHistory(() => lastDone())
  const words = useWords()
  if (!last) return null
  return (
    <span className="flex min-w-0 items-center gap-2 max-md:hidden">
      <span className="truncate">{stateText(last, words)}</span>
      {canUndo(last) && (
        <TextButton text="Undo" onClick={() => void run({ id: 'history.undo', args: { key: last.key } }, 'button')} />
      )}
    </span>
  )
}

function Hint({ id, text }: { id: string; text: string }) {
  const words = useWords()
  const keys = useKeysOf(id)
  if (!keys) return null
  return (
    <span className="flex items-center gap-1.5 max-sm:hidden">
      <Kbd keys={keys} />
      {words(text)}
    </span>
  )
}

const isOffered =
  (context: CommandContext) =>
  ({ commandId }: MapEntry): boolean => {
    const command = registry().find(commandId)
    return !command || judge(command, context) !== 'hidden'
  }

/** The keys of the started sequence, and the keys that can follow with the commands they run. */
function Continuation() {
  const { pressed, next } = usePendingKeys()
  const context = useCommandContext()
  const words = useWords()
  return (
    <output className="flex min-w-0 items-center gap-4 overflow-hidden">
      <Kbd keys={pressed.join(' ')} />
      {next.filter(isOffered(context)).map((entry) => (
        <span key={`${entry.commandId} ${entry.chords.join(' ')}`} className="flex items-center gap-1.5">
          <Kbd keys={entry.chords.slice(pressed.length).join(' ')} />
          {words(nameOf(entry.commandId, context))}
        </span>
      ))}
      <span className="flex items-center gap-1.5">
        <Kbd keys="escape" />
        {words('Cancel')}
      </span>
    </output>
  )
}
