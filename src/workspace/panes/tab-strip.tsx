// oxlint-disable jsx-a11y/click-events-have-key-events -- the tab list hears the keys of its tabs
import { ChevronDown, Layers, Lock, Pin, X } from 'lucide-react'
import {
  memo,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react'

import { useKeys } from '#ui/keys'
import { ContextMenu, type MenuItem } from '#ui/overlays/menu'
import { readingKey } from '#ui/reading-key'
import { useWords } from '#ui/words'
import { commandMenu } from '#workspace/command/command-button'
import { currentContext } from '#workspace/command/context'
import type { Call } from '#workspace/command/command'
import { useKeysOf } from '#workspace/keys/bindings'
import { run } from '#workspace/command/gate'
import { useRegistry } from '#workspace/command/registry'
import { panelOf } from '#workspace/frame/main-focus'
import { type Pane, panesOf, type Tab } from '#workspace/panes/tree'
import { pressTab, useTabDrag } from '#workspace/panes/tab-drag'
import { alonePane, useWorkspace } from '#workspace/panes/store'
import { tabTitle, useTabNotes } from '#workspace/panes/tabs'
import { matchView } from '#workspace/areas/views'
import { spellKeys } from '#ui/spell-keys'

/**
 * The tabs of a pane, with one Tab stop. Arrow keys, Home and End move between tabs; Delete closes one. An accent line marks the
 * focused pane.
 */
export function TabStrip({ pane, focused, aside }: { pane: Pane; focused: boolean; aside: boolean }) {
  const words = useWords()
  const strip = useRef<HTMLDivElement>(null)
  const over = useOverflow(strip, pane)
  const bound = useKeys('left, right, home, end, delete, tab, enter', (event) => walk(event, pane), strip)
  return (
    <div
      className="relative flex h-8.25 shrink-0 border-b border-line bg-sunken"
      data-strip={pane.id}
      data-aside={aside || undefined}
    >
      {focused && <span aria-hidden className="absolute inset-x-0 top-0 z-10 h-0.5 bg-accent" />}
      <div
        ref={bound}
        role="tablist"
        aria-label={words('Tabs')}
        tabIndex={-1}
        className="flex min-w-0 flex-1 overflow-x-auto [scrollbar-width:none]"
      >
        {pane.tabs.map((tab) => (
          <TabHandle key={tab.id} tab={tab} active={tab.id === pane.active} />
        ))}
      </div>
      {over && (
        <StripButton call={{ id: 'tab.switch' }} label={words('All {count} tabs', { count: pane.tabs.length })}>
          <ChevronDown size={14} strokeWidth={1.75} aria-hidden />
          {pane.tabs.length}
        </StripButton>
      )}
      <HiddenPanes />
    </div>
  )
}

/**
 * Whether the tabs overflow the strip. The active tab is scrolled into view, also when a title grows or the strip gets narrower.
 */
function useOverflow(strip: RefObject<HTMLElement | null>, { tabs: { length: count }, active }: Pane): boolean {
  const [over, setOver] = useState(false)
  useEffect(() => {
    const box = strip.current
    if (!box) return
    const tab = box.querySelector(`#tab-${active}`)
    const look = () => {
      setOver(count > 1 && box.scrollWidth > box.clientWidth + 1)
      tab?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
    }
    if (typeof ResizeObserver === 'undefined') return look()
    // The observer also reports the first sizes. Measuring here would cost a second layout in the same frame.
    const watch = new ResizeObserver(look)
    watch.observe(box)
    // Titles that arrive later can push the active tab out of view.
    for (const one of box.children) watch.observe(one)
    return () => watch.disconnect()
  }, [strip, count, active])
  return over
}

/** A button with the number of hidden panes. It ends the zoom of a pane, or in a narrow window shows the next pane. */
function HiddenPanes() {
  const words = useWords()
  const alone = useWorkspace(alonePane)
  const narrow = useWorkspace((state) => state.narrow)
  const count = useWorkspace((state) => panesOf(state.layout.root).length) - 1
  if (alone === null || count === 0) return null
  const label = count === 1 ? words('1 pane hidden') : words('{count} panes hidden', { count })
  return (
    <StripButton call={{ id: narrow ? 'pane.next' : 'pane.zoom' }} label={label}>
      <Layers size={14} strokeWidth={1.75} aria-hidden />
      {label}
    </StripButton>
  )
}

function StripButton({ call, label, children }: { call: Call; label: string; children: ReactNode }) {
  const words = useWords()
  const keys = useKeysOf(call.id)
  return (
    <button
      type="button"
      aria-label={label}
      title={[label, words(spellKeys(keys ?? ''))].filter(Boolean).join(' · ')}
      className="flex shrink-0 items-center gap-1 border-s border-line px-2 text-sm whitespace-nowrap text-muted hover:bg-hover hover:text-fg"
      onClick={() => void run(call, 'button')}
    >
      {children}
    </button>
  )
}

/** Handles the keys of a tab list as in the ARIA practices. Tab goes into the panel, which is elsewhere in the document. */
function walk(event: KeyboardEvent, pane: Pane): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const at = pane.tabs.findIndex((tab) => tab.id === pane.active)
  const last = pane.tabs.length - 1
  const to = { ArrowLeft: at <= 0 ? last : at - 1, ArrowRight: at >= last ? 0 : at + 1, Home: 0, End: last }[
    readingKey(event.key)
  ]
  const here = pane.tabs[at]
  const next = to === undefined ? undefined : pane.tabs[to]
  if (next) {
    void run({ id: 'tab.focus', args: { tabId: next.id } }, 'key')
    document.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus()
  } else if (event.key === 'Delete' && here)
    void run({ id: 'tab.close', args: { tabId: here.id } }, 'key', { repeat: event.repeat })
  else if (here && ((event.key === 'Tab' && !event.shiftKey) || event.key === 'Enter')) enterPanel(here, event.key)
  else return
  event.preventDefault()
}

/**
 * Focuses the panel of a tab. Enter goes on into the post's text, if it has one. The way back is Escape: from the text to the post,
 * then to the tab.
 */
function enterPanel({ id }: Tab, key: string): void {
  panelOf(id)?.focus()
  if (key === 'Enter')
    document.activeElement?.querySelector<HTMLElement>('[data-place=editor] [data-place=editor-text]')?.focus()
}

const TabHandle = memo(function TabHandle({ tab, active }: { tab: Tab; active: boolean }) {
  const words = useWords()
  const notes = useTabNotes(tab.id)
  const dragged = useTabDrag((state) => state.tabId === tab.id)
  const match = matchView(tab.path)
  const title = words(tabTitle(tab, notes))
  const Icon = match?.view.icon
  const focus = () => void run({ id: 'tab.focus', args: { tabId: tab.id } }, 'button')
  return (
    <TabMenu tab={tab}>
      <div
        id={`tab-${tab.id}`}
        role="tab"
        data-tab-handle={tab.id}
        tabIndex={active ? 0 : -1}
        aria-selected={active}
        aria-controls={`panel-${tab.id}`}
        aria-label={[title, notes.dirty && words('unsaved'), words(notes.others?.text ?? notes.lockedBy ?? '')]
          .filter(Boolean)
          .join(', ')}
        title={title}
        className={`group relative flex h-8 max-w-56 shrink-0 items-center gap-1.5 border-e border-line ps-2.5 select-none ${
          active
            ? 'bg-surface text-fg after:absolute after:inset-x-0 after:-bottom-px after:h-px after:bg-surface'
            : 'text-muted hover:bg-hover'
        } ${dragged ? 'opacity-50' : ''} ${tab.pinned ? 'pe-2.5' : 'pe-1'}`}
        onPointerDown={(event) => {
          if (event.button === 0) pressTab(event.nativeEvent, tab.id)
        }}
        onClick={focus}
        onAuxClick={(event) => event.button === 1 && void run({ id: 'tab.close', args: { tabId: tab.id } }, 'button')}
        onDoubleClick={() => void run({ id: 'tab.keep', args: { tabId: tab.id } }, 'button')}
      >
        {notes.lockedBy ? (
          <Lock size={14} strokeWidth={1.75} className="shrink-0 text-warning" />
        ) : (
          Icon && <Icon size={14} strokeWidth={1.75} className="shrink-0" />
        )}
        <span className={`truncate ${tab.preview ? 'italic' : ''}`}>{title}</span>
        {notes.others?.mark}
        {tab.pinned ? (
          <Pin size={12} strokeWidth={1.75} className="shrink-0 text-faint" />
        ) : (
          <CloseMark tab={tab} title={title} dirty={notes.dirty !== undefined} active={active} />
        )}
      </div>
    </TabMenu>
  )
})

/**
 * The close button of a tab, for the mouse only: a tab must contain nothing focusable. By keyboard Delete and Alt+W close a tab.
 */
function CloseMark({ tab, title, dirty, active }: { tab: Tab; title: string; dirty: boolean; active: boolean }) {
  const words = useWords()
  const keys = useKeysOf('tab.close')
  const close = (event: MouseEvent) => {
    event.stopPropagation()
    void run({ id: 'tab.close', args: { tabId: tab.id } }, 'button')
  }
  return (
    <span
      aria-hidden
      title={`${words('Close {title}', { title })}${keys ? ` (${words(spellKeys(keys))})` : ''}`}
      className="flex size-5 shrink-0 items-center justify-center rounded-sm hover:bg-pressed"
      onPointerDown={(event) => event.stopPropagation()}
      onClick={close}
    >
      {dirty && <span className="size-2 rounded-full bg-accent group-hover:hidden" />}
      <X
        size={14}
        strokeWidth={1.75}
        className={dirty ? 'hidden group-hover:block' : active ? '' : 'opacity-0 group-hover:opacity-100'}
      />
    </span>
  )
}

function TabMenu({ tab, children }: { tab: Tab; children: ReactElement }) {
  const words = useWords()
  // The commands of an open menu may still be loading.
  useRegistry()
  const items = (): MenuItem[] => {
    const args = { tabId: tab.id }
    const rows = (calls: readonly Call[]) => commandMenu(calls, currentContext('pane', tab.id), words)
    const split = (side: 'right' | 'down', label: string) =>
      rows([{ id: 'tab.split', args: { ...args, side } }]).map((row) => ({ ...row, label }))
    return [
      ...rows([
        { id: 'tab.keep', args },
        { id: tab.pinned ? 'tab.unpin' : 'tab.pin', args },
      ]),
      '-',
      ...split('right', words('Move the tab to a new pane at the right')),
      ...split('down', words('Move the tab to a new pane below')),
      '-',
      ...rows([
        { id: 'tab.close', args },
        { id: 'tab.close-others', args },
        { id: 'tab.close-right', args },
      ]),
    ]
  }
  return <ContextMenu items={items}>{children}</ContextMenu>
}
