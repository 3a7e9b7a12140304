import { CircleCheck, Info, OctagonAlert, X } from 'lucide-react'
import { type FocusEvent, useEffect, useLayoutEffect, useRef } from 'react'
import { toast, Toaster } from 'sonner'

import { Button } from '#ui/button'
import { Kbd } from '#ui/kbd'
import { useWords } from '#ui/words'
import { keysOfCommand } from '#workspace/keys/bindings'
import { run } from '#workspace/command/gate'
import { type Notice, type NoticeAction, noticeTime, setNoticeSink } from '#workspace/command/notices'

const noKey: string[] = []

const idOf = (key: number) => `done-${key}`

/** The element that had the focus before it came to the notices. */
let cameFrom: EventTarget | null = null

/**
 * Notes where the focus comes from. Sonner does not hear of it: whenever the focus leaves the notices, it would put it back there,
 * also where a person clicks or tabs elsewhere.
 */
function noteOrigin(event: FocusEvent): void {
  event.stopPropagation()
  if (!event.currentTarget.contains(event.relatedTarget)) cameFrom = event.relatedTarget
}

/** Puts the focus back to where it was before it came to the notices. */
function giveFocusBack(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  if (cameFrom instanceof HTMLElement) cameFrom.focus({ preventScroll: true })
}

/** Gives the focus back when the notice goes while it has the focus. @returns a ref of what is drawn in the notice. */
function useFocusBack() {
  const content = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const notice = content.current?.closest('[data-sonner-toast]')
    return () => {
      if (notice?.contains(document.activeElement)) giveFocusBack()
    }
  }, [])
  return content
}

/** The last refusal that was shown. */
let refused: { message: string; id: string | number } | undefined

/** Shows a notice. A refusal that is said again, as while a key is pressed repeatedly, replaces the one before. */
function show(notice: Notice): void {
  const isRefusal = notice.kind === 'refusal'
  if (isRefusal && refused?.message === notice.message) toast.dismiss(refused.id)
  const id = toast.custom((own) => <Toast id={own} notice={notice} />, {
    duration: notice.stays ? Infinity : noticeTime,
    ...(notice.key === undefined ? {} : { id: idOf(notice.key) }),
  })
  if (isRefusal) refused = { message: notice.message, id }
}

/**
 * Shows the notices at the bottom right, each for three seconds, or until it is dismissed when it `stays`. A pointer over them
 * holds them. Screen readers read them politely.
 */
export function Toasts() {
  useEffect(() => setNoticeSink(show, (key) => void toast.dismiss(idOf(key))), [])
  return (
    <div onFocusCapture={noteOrigin}>
      <Toaster
        position="bottom-right"
        offset={{ bottom: 32, right: 8 }}
        gap={8}
        visibleToasts={4}
        // None lies in front of another: what failed is read beside what was done.
        expand
        customAriaLabel={useWords()('Notifications')}
        // Its own key, Alt+T, heard Alt+Shift+T too, and took the focus out of the tab that was just reopened.
        hotkey={noKey}
      />
    </div>
  )
}

const looks = {
  success: { icon: CircleCheck, tint: 'text-success' },
  error: { icon: OctagonAlert, tint: 'text-danger' },
  refusal: { icon: Info, tint: 'text-warning' },
  info: { icon: Info, tint: 'text-muted' },
}

function Toast({ id, notice }: { id: string | number; notice: Notice }) {
  const words = useWords()
  const content = useFocusBack()
  const { icon: Icon, tint } = looks[notice.kind]
  const act = (action: NoticeAction) => {
    // The focus goes back to where it was before what is asked takes it: given back later, it would be taken from the question.
    giveFocusBack()
    toast.dismiss(id)
    action.onSelect?.()
    if (action.call) void run(action.call, 'toast')
  }
  const dismiss = () => {
    giveFocusBack()
    toast.dismiss(id)
  }
  const actions = (notice.actions ?? []).map((action) => (
    <Button key={action.label} size="sm" onClick={() => act(action)}>
      {words(action.label)}
      {action.call?.id === 'history.undo' && <Kbd keys={keysOfCommand('history.undo') ?? 'alt+z'} />}
    </Button>
  ))
  return (
    <div
      ref={content}
      className="flex w-88 items-start gap-2 rounded-lg bg-raised p-2 ps-3 font-sans text-base text-fg shadow-float"
    >
      <Icon size={16} strokeWidth={1.75} className={`mt-1 shrink-0 ${tint}`} aria-hidden />
      <div className="flex min-w-0 flex-1 flex-wrap items-start justify-between gap-2">
        {/* The buttons stand beside a sentence, and under more than that. */}
        <div className={`min-w-40 py-0.5 ${notice.details?.length ? 'basis-full' : 'flex-1'}`}>
          <p className="break-words">{words(notice.message)}</p>
          <Details list={notice.details ?? []} whole={notice.kind === 'error' || notice.details?.length === 1} />
        </div>
        {actions.length > 0 && <div className="flex flex-wrap gap-1.5">{actions}</div>}
      </div>
      <Button intent="ghost" size="icon-sm" aria-label={words('Dismiss')} onClick={dismiss}>
        <X size={14} strokeWidth={1.75} />
      </Button>
    </div>
  )
}

/** The most details of a notice that are drawn. A file can have 50,000 wrong lines. */
const drawnAtMost = 500

/** The details of a notice. @param whole whether long ones wrap; else they are cut. More than five can be scrolled by keyboard. */
function Details({ list, whole }: { list: readonly string[]; whole: boolean }) {
  const words = useWords()
  if (list.length === 0) return null
  const many = list.length > 5
  return (
    <ul
      aria-label={many ? words('{count} messages', { count: list.length }) : undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long list is scrolled by keyboard (WCAG 2.1.1)
      tabIndex={many ? 0 : undefined}
      className="max-h-60 overflow-y-auto text-sm text-muted"
    >
      {list.slice(0, drawnAtMost).map((detail, at) => (
        <li key={`${at} ${detail}`} title={detail} className={whole ? 'break-words' : 'truncate'}>
          {words(detail)}
        </li>
      ))}
      {list.length > drawnAtMost && <li>{words('and {count} more', { count: list.length - drawnAtMost })}</li>}
    </ul>
  )
}
