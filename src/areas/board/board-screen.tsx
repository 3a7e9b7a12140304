import { useQuery } from '@tanstack/react-query'
import { type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'

import { boardQuery, knownCards } from '#client/board/query'
import { boardView, changeBoard, registerBoard, useBoardView } from '#client/board/view'
import { allSections } from '#client/lists/lookups'
import { useSession } from '#client/session/session'
import { closePanel, showPanel } from '#commands/board/panel'
import type { Board } from '#contract/posts/board'
import { ErrorLine, ErrorNotice } from '#ui/error'
import { late, loadWhenIdle } from '#ui/late'
import { type MenuAtProps, MenuAt } from '#ui/overlays/menu'
import { Skeleton } from '#ui/skeleton'
import { useSteady } from '#ui/use-steady'
import { useToday } from '#ui/dates/use-today'
import { useWords } from '#ui/words'
import { loadBulk } from '#workspace/command/bulk'
import type { Targets } from '#workspace/command/targets'
import { commandMenu } from '#workspace/command/command-button'
import { currentContext, usePublishTargets, useRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { loadSplit } from '#workspace/command/row-targets'
import { Dock } from '#workspace/form/dock'
import { focusMain, panelOf, useMainFocus } from '#workspace/frame/main-focus'
import { useFrame } from '#workspace/frame/options'
import { idsOf } from '#workspace/list/change-address'
import { screenIsComing } from '#workspace/panes/tab-handle'
import { useTabVisible } from '#workspace/panes/tab-scope'
import type { ViewProps } from '#workspace/areas/view'

import { Column } from './column'
import type { CardSetting } from './card'
import { BoardDrag, cardAt } from './drag'
import { type ColumnPlan, type Grouping, mainColumn, planOf } from './plan'
import { BoardToolbar } from './toolbar'

loadWhenIdle(loadSplit)
loadWhenIdle(loadBulk)

/** The form of a task. It loads late, because it contains an editor. */
const { Late: TaskForm } = late(() => import('./task-form').then((parts) => parts.TaskForm))

const groupingOf = (text: string | null): Grouping => (text === 'assignee' || text === 'section' ? text : '')

/** The task board. */
export default function BoardScreen({ tabId, query, setQuery }: ViewProps) {
  const words = useWords()
  const me = useSession((state) => state.me)
  const filter = {
    section: idsOf(query.get('section_id')).join(','),
    ...(query.get('mine') === '1' && me ? { assignee: me.id } : {}),
  }
  const { data, isError, refetch } = useQuery({ ...boardQuery(filter), subscribed: useTabVisible() })
  const board = useHeld(tabId, data)
  const plans = usePlans(board, groupingOf(query.get('group')))
  const coming = board === undefined && !isError
  useEffect(() => (coming ? screenIsComing(tabId) : undefined), [tabId, coming])
  useRegistered(tabId, plans, query, setQuery)
  useMainFocus(tabId, board !== undefined)
  const selected = useTargets(tabId, plans)
  useAsked(tabId, query, setQuery)
  const retry = () => void refetch()
  if (!board && isError) return <ErrorNotice messages={['Error fetching data.']} onRetry={retry} />
  return (
    <TaskDock tabId={tabId}>
      <div className="@container flex h-full min-h-0 flex-col" data-place="board">
        <BoardToolbar tabId={tabId} query={query} mine={board?.mine ?? 0} selected={selected} />
        {isError && <ErrorLine message="Error fetching data." onRetry={retry} />}
        <h1 className="sr-only">{words('Board')}</h1>
        {board ? <Columns tabId={tabId} plans={plans} /> : <ComingColumns />}
      </div>
    </TaskDock>
  )
}

/** Returns `data`; while cards are dragged, the data of before the drag, so that no card moves. */
function useHeld(tabId: string, data: Board | undefined): Board | undefined {
  const isDragging = useBoardView(tabId, (view) => view.dragged.size > 0)
  const [held, setHeld] = useState(data)
  if (!isDragging && held !== data) setHeld(data)
  return isDragging ? held : data
}

function usePlans(board: Board | undefined, by: Grouping): readonly ColumnPlan[] {
  const { data: sections } = useQuery(allSections)
  return useMemo(() => {
    const names = new Map(sections?.map(({ id, catchy_title }) => [id, catchy_title]))
    return board ? planOf(board, by, { sections: names }) : []
  }, [board, by, sections])
}

/** Registers the board in its tab, so that commands can control it. */
function useRegistered(
  tabId: string,
  plans: readonly ColumnPlan[],
  query: URLSearchParams,
  setQuery: ViewProps['setQuery'],
): void {
  useEffect(
    () =>
      registerBoard(tabId, {
        columns: plans,
        query: () => new URLSearchParams(query),
        setQuery: (name, value) => {
          const next = new URLSearchParams(query)
          if (value === '') next.delete(name)
          else next.set(name, value)
          setQuery(next)
        },
        // The cursor's column is known only after it is drawn.
        focus: () => requestAnimationFrame(() => focusMain(panelOf(tabId))),
      }),
    [tabId, plans, query, setQuery],
  )
}

/** Publishes the targets: the selected cards, else the card under the cursor. @returns the number of selected cards. */
function useTargets(tabId: string, plans: readonly ColumnPlan[]): number {
  const cursor = useBoardView(tabId, (view) => view.cursor)
  const selection = useBoardView(tabId, (view) => view.selection)
  const shown = useMemo(() => new Set(plans.flatMap(({ ids }) => ids)), [plans])
  const targets = useMemo((): Targets | null => {
    const selected = [...selection].filter((id) => shown.has(id))
    const shared = { subject: 'posts', rows: knownCards }
    if (selected.length > 0) return { ...shared, ids: selected, from: 'selection' }
    return cursor !== null && shown.has(cursor) ? { ...shared, ids: [cursor], from: 'cursor' } : null
  }, [cursor, selection, shown])
  const select = useSteady((ids: readonly number[]) => changeBoard(tabId, { selection: new Set(ids) }))
  usePublishTargets(tabId, targets, select)
  return targets?.from === 'selection' ? targets.ids.length : 0
}

/** Opens the task that the address names: `?task=12`, or `?task=new`. */
function useAsked(tabId: string, query: URLSearchParams, setQuery: ViewProps['setQuery']): void {
  const asked = query.get('task')
  useEffect(() => {
    if (asked === null) return
    const next = new URLSearchParams(query)
    next.delete('task')
    setQuery(next, { replace: true })
    void showPanel(tabId, Number(asked) || null)
  }, [tabId, asked, query, setQuery])
}

function TaskDock({ tabId, children }: { tabId: string; children: React.ReactNode }) {
  const words = useWords()
  const panel = useBoardView(tabId, (view) => view.panel)
  const close = useSteady(() => void closePanel(tabId))
  const opening = panel?.opening
  const onMade = useCallback(
    (id: number) => {
      const shown = boardView(tabId).panel
      if (shown && shown.opening === opening) changeBoard(tabId, { panel: { ...shown, id }, cursor: id })
    },
    [tabId, opening],
  )
  return (
    <Dock
      dock={panel && <TaskForm key={opening} id={panel.id} onMade={onMade} close={close} />}
      title={words(panel?.id === null ? 'Create task' : 'Edit task')}
      shows={opening}
      width={380}
      onClose={close}
    >
      {children}
    </Dock>
  )
}

const menuCommands = [
  'board.open',
  'board.write',
  'board.move',
  'posts.schedule',
  'posts.publish',
  'posts.view',
  'posts.trash',
] as const

function Columns({ tabId, plans }: { tabId: string; plans: readonly ColumnPlan[] }) {
  const words = useWords()
  const zone = useFrame((state) => state.brand.zone)
  const today = useToday(zone)
  const rights = useRights()
  const [mayChange, mayCreate] = [rights.has('posts.update'), rights.has('posts.create')]
  const setting = useMemo(
    (): CardSetting => ({ tabId, zone, today, mayChange, mayCreate }),
    [tabId, zone, today, mayChange, mayCreate],
  )
  const main = useBoardView(tabId, ({ cursor }) => mainColumn(plans, cursor))
  const [menu, setMenu] = useState<Pick<MenuAtProps, 'x' | 'y'> | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const onClick = (event: MouseEvent) => {
    const id = cardAt(event.target)
    if (id === null) return
    const act = event.target instanceof Element ? event.target.closest('[data-act]') : null
    if (act) void run({ id: 'posts.trash', args: { ids: [id] } }, 'button')
    else if (event.shiftKey || event.ctrlKey || event.metaKey)
      void run({ id: 'board.select', args: { id, extend: event.shiftKey } }, 'button')
    else void run({ id: 'board.open', args: { id } }, 'button')
  }
  const onContextMenu = (event: MouseEvent) => {
    const id = cardAt(event.target)
    if (id === null) return
    event.preventDefault()
    if (!boardView(tabId).selection.has(id)) changeBoard(tabId, { cursor: id, selection: new Set() })
    setMenu({ x: event.clientX, y: event.clientY })
  }
  return (
    <div
      ref={box}
      role="presentation"
      className="min-h-0 flex-1 overflow-x-auto"
      onClick={onClick}
      onContextMenu={onContextMenu}
    >
      <BoardDrag setting={setting}>
        <div className="flex h-full gap-2 p-2">
          {plans.map((plan) => (
            <Column key={plan.status} plan={plan} setting={setting} isMain={plan.status === main} />
          ))}
        </div>
      </BoardDrag>
      {menu && (
        <MenuAt
          {...menu}
          label={words('Card')}
          items={() => commandMenu(menuCommands, currentContext('board', tabId), words)}
          onClose={() => setMenu(null)}
        />
      )}
    </div>
  )
}

/** Columns of the widths that come. */
function ComingColumns() {
  return (
    <div aria-hidden className="flex min-h-0 flex-1 gap-2 p-2">
      {[3, 4, 2, 3, 4].map((count, at) => (
        <div key={at} className="flex min-w-60 flex-1 flex-col gap-2 rounded-md bg-sunken p-2 pt-9">
          {Array.from({ length: count }, (_, row) => (
            <Skeleton key={row} className="h-27 w-full" />
          ))}
        </div>
      ))}
    </div>
  )
}
