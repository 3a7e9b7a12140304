import { CircleCheck, History, OctagonAlert, Undo2 } from 'lucide-react'

import { formatInstant } from '#ui/dates/datetime'
import { Button } from '#ui/button'
import { Empty } from '#ui/empty'
import { useWords } from '#ui/words'
import type { Call } from '#workspace/command/command'
import { selectInTab } from '#workspace/command/context'
import { useFrame } from '#workspace/frame/options'
import { run } from '#workspace/command/gate'
import { canUndo, dismissFailure, type HistoryEntry, doneText, stateText, useHistory } from '#workspace/command/history'
import { focusTab } from '#workspace/panes/operations'
import { changeLayout } from '#workspace/panes/store'

/** The history of this window, the newest first: target, failures with reasons, and Undo, Retry or Repeat. */
export default function ActivityScreen() {
  const words = useWords()
  const list = useHistory((state) => state.list)
  return (
    <div className="h-full overflow-y-auto bg-surface outline-none" data-main tabIndex={-1}>
      {list.length === 0 ? (
        <Empty icon={History} text={words('Nothing was done in this window yet')} />
      ) : (
        <ol aria-label={words('Activity')} className="mx-auto flex max-w-220 flex-col p-3">
          {list.toReversed().map((done) => (
            <Entry key={done.key} done={done} />
          ))}
        </ol>
      )}
    </div>
  )
}

function Entry({ done }: { done: HistoryEntry }) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const failed = done.failed ?? []
  const bad = failed.length > 0 || done.error !== undefined
  const Icon = done.undone ? Undo2 : bad ? OctagonAlert : CircleCheck
  return (
    <li className="flex flex-wrap gap-x-3 gap-y-1.5 border-b border-line py-2">
      <Icon
        size={16}
        strokeWidth={1.75}
        aria-hidden
        className={`mt-0.5 shrink-0 ${bad ? 'text-danger' : 'text-muted'}`}
      />
      <div className="min-w-72 flex-1">
        <p className="break-words text-fg">{stateText(done, words)}</p>
        <p className="text-sm text-muted tabular-nums">
          {formatInstant(new Date(done.at).toISOString(), zone)}
          {done.error && ` · ${words('Failed')}: ${done.error.map((message) => words(message)).join(' ')}`}
          {done.stopped && ` · ${words(done.stopped)}`}
          {failed.length > 0 &&
            ` · ${failed.length === 1 ? words('1 row failed') : words('{count} rows failed', { count: failed.length })}`}
        </p>
        {failed.length > 0 && (
          <ul className="mt-1 text-sm">
            {failed.map(({ id, name, messages }) => (
              <li key={id} className="break-words">
                <span className="text-fg">{name || `#${id}`}</span>
                <span className="text-muted">: {messages.map((message) => words(message)).join(' ')}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Ways done={done} />
    </li>
  )
}

/** The buttons of an entry: always Repeat; Undo where possible; after failures Retry, Select failed and Dismiss. */
function Ways({ done }: { done: HistoryEntry }) {
  const words = useWords()
  const { key, tabId, failed = [] } = done
  const ids = failed.map(({ id }) => id)
  const name = doneText(done, words)
  const button = (text: string, onClick: () => void) => (
    <Button size="sm" aria-label={`${words(text)}: ${name}`} onClick={onClick}>
      {words(text)}
    </Button>
  )
  const start = (call: Call) => () => void run(call, 'button')
  return (
    <div className="ms-7 flex flex-wrap items-start gap-1.5">
      {canUndo(done) && button('Undo', start({ id: 'history.undo', args: { key } }))}
      {done.retry && button('Retry', start(done.retry))}
      {ids.length > 0 &&
        tabId !== undefined &&
        button('Select failed', () => {
          changeLayout((layout) => focusTab(layout, tabId))
          selectInTab(tabId, ids)
        })}
      {(ids.length > 0 || done.error) && button('Dismiss', () => dismissFailure(key))}
      {button('Repeat', start({ id: 'history.repeat', args: { key } }))}
    </div>
  )
}
