// The list screen of every subject. From a description it makes the address, pages, sort, selection, targets of commands, side
// panels, and the messages of an empty or unreadable list.
import { type Dispatch, type ReactNode, type SetStateAction, useCallback, useMemo, useState } from 'react'

import type { ListRow } from '#client/lists/known'
import { Empty } from '#ui/empty'
import { ErrorLine, ErrorNotice } from '#ui/error'
import { say } from '#contract/base/say'
import { tableOf, useHoldInTab } from '#workspace/panes/tab-handle'
import { nothingSelected, type Selection } from '#ui/table/selection'
import { type MenuPlace, Table } from '#ui/table/table'
import type { RowReader } from '#ui/table/use-selection'
import { late, loadWhenIdle } from '#ui/late'
import { useWords } from '#ui/words'
import { loadSplit } from '#workspace/command/row-targets'
import { loadBulk } from '#workspace/command/bulk'
import type { Call } from '#workspace/command/command'
import { CommandButton } from '#workspace/command/command-button'
import { currentContext } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { notify } from '#workspace/command/notices'
import { useTabVisible } from '#workspace/panes/tab-scope'
import { kindOf } from '#workspace/command/row-targets'
import type { ViewProps } from '#workspace/areas/view'

import type { ListDescription } from './description'
import { ListDock } from './list-dock'
import { sortOf } from './request'
import type { RowMenuPlace } from './row-menu'
import { Toolbar } from './toolbar'
import { type Address, useAddress } from './use-address'
import { useChosen } from './use-chosen'
import { useHandle } from './use-handle'
import { type Pages, usePages } from './use-pages'
import { usePanels } from './use-panels'

// Loads the code of bulk changes and mixed targets with the first list.
loadWhenIdle(loadSplit)
loadWhenIdle(loadBulk)

/** The bar of the selection. It is loaded when it is first shown, with the first selected row. */
const { Late: BulkBar } = late(() => import('./bulk-bar').then((parts) => parts.BulkBar))

const { Late: RowMenu } = late(() => import('./row-menu').then((parts) => parts.RowMenu))

export type ListScreenProps<Row extends ListRow> = Pick<ViewProps, 'tabId' | 'query' | 'setQuery'> & {
  /** The description. It must keep its identity while its content is the same. */
  list: ListDescription<Row>
}

/** The screen of a list: its bar, table, side panel and bar of the selection, in a tab. */
export function ListScreen<Row extends ListRow>({ list, tabId, query, setQuery }: ListScreenProps<Row>) {
  const address = useAddress(list, { tabId, query, setQuery })
  const pages = usePages(list.subject, address.request, address.startPage, useTabVisible())
  const panels = usePanels(list, tabId)
  const [selection, setSelection] = useState<Selection>(() => nothingSelected((address.startPage - 1) * address.size))
  useHandle(list, tabId, address, setQuery, panels, pages)
  const { hidden, chosen, cursorRow } = useChosen(list, tabId, address, pages, [selection, setSelection])
  const toRows = useCallback(() => tableOf(tabId)?.focus(), [tabId])
  // When reading again fails, the old rows stay.
  const lost = pages.failed && pages.rows.length === 0
  const shown = (
    <div className="flex h-full min-h-0 flex-col" data-place="table">
      <Toolbar
        list={list}
        query={query}
        onFilter={address.filter}
        onSearch={address.search}
        onLeave={toRows}
        page={address.page}
        pages={Math.max(1, Math.ceil(pages.total / address.size))}
        total={pages.waiting || lost ? undefined : pages.total}
        selected={chosen.count}
      />
      {pages.failed && !lost && <ErrorLine message={list.lost ?? notRead} onRetry={pages.reload} />}
      <Rows
        list={list}
        tabId={tabId}
        query={query}
        address={address}
        pages={pages}
        onPeek={panels.peek}
        selection={selection}
        setSelection={setSelection}
        lost={lost}
        bar={
          chosen.count > 0 && (
            <BulkBar
              subject={list.subject.name}
              chosen={chosen}
              hidden={hidden}
              total={pages.total}
              reading={selection.reading !== null}
              commands={list.commands?.bulk}
            />
          )
        }
      />
    </div>
  )
  return (
    <ListDock list={list} query={query} address={address} panels={panels} chosen={chosen} row={cursorRow}>
      {list.around ? list.around(shown) : shown}
    </ListDock>
  )
}

interface RowsProps<Row extends ListRow> extends Pick<ViewProps, 'tabId' | 'query'> {
  list: ListDescription<Row>
  address: Address
  pages: Pages<Row>
  onPeek: (shown?: boolean) => boolean
  selection: Selection
  setSelection: Dispatch<SetStateAction<Selection>>
  /** Whether the rows could not be read. */
  lost: boolean
  bar: ReactNode
}

/** The table, or the message in place of its rows. */
function Rows<Row extends ListRow>(props: RowsProps<Row>) {
  const { list, tabId, query, address, pages, onPeek, selection, setSelection, lost, bar } = props
  const words = useWords()
  const reader = useReader(list, address, pages)
  const menu = useRowMenu(list, tabId)
  const onLost = useLost(list)
  const { showPage } = address
  const { onView: load, waiting } = pages
  const onView = useCallback(
    (first: number, last: number, shown: number) => {
      load(first, last)
      // Placeholder rows fill one page while the first rows load, whatever page the address names.
      if (!waiting) showPage(shown)
    },
    [load, showPage, waiting],
  )
  return (
    <>
      <Table
        list={list.subject.name}
        onHandle={useHoldInTab(tabId, 'table')}
        label={words(list.label)}
        columns={list.columns}
        total={pages.waiting ? 20 : lost ? 0 : pages.total}
        pageSize={address.size}
        rows={pages.rows}
        rowAt={pages.rowAt}
        nameOf={list.subject.nameOf}
        sort={sortOf(list, query)}
        onSort={address.sort}
        reader={reader}
        onPeek={onPeek}
        onOpen={list.open ?? nothing}
        opensOnClick={list.opensOnClick}
        onRefusal={refuse}
        onLost={onLost}
        onView={onView}
        onMenu={menu.open}
        selectable={!list.unselected}
        tree={list.tree}
        selection={selection}
        setSelection={setSelection}
        onColumns={changeColumns}
        startPage={address.startPage}
        bar={bar}
      >
        <State list={list} pages={pages} lost={lost} narrowed={address.key !== ''} />
      </Table>
      {menu.place && <RowMenu tabId={tabId} place={menu.place} onClose={menu.close} />}
    </>
  )
}

const notRead = 'Error fetching data.'

const nothing = () => undefined
const refuse = (message: string) => notify({ kind: 'refusal', message })
const changeColumns = (change: Call) => void run(change, 'button')

/** Returns a function that shows the text of a cell that could not be saved in a notice, so that it is not lost. */
function useLost<Row extends ListRow>({ subject: { name: subject } }: ListDescription<Row>) {
  return useCallback(
    ({ id }: Row, typed: string, messages: readonly string[]) => {
      const kind = kindOf(subject)
      const name = (kind && kind.reads.nameOf(kind.known(id, currentContext()))) || `#${id}`
      notify({ kind: 'error', stays: true, message: say`Not saved: ${typed}`, details: [name, ...messages] })
    },
    [subject],
  )
}

/** The context menu of a row. It acts on the selection if the row is selected, else on the row alone. */
function useRowMenu<Row extends ListRow>({ subject }: ListDescription<Row>, tabId: string) {
  const [place, setPlace] = useState<RowMenuPlace | null>(null)
  const open = useCallback(
    ({ row, x, y }: MenuPlace<Row>) => {
      const { targets: now } = currentContext('table', tabId)
      const isMeant = now?.from === 'selection' && (tableOf(tabId)?.isSelected(row.id) ?? false)
      const alone = { subject: subject.name, ids: [row.id], from: 'argument', rows: subject.known } as const
      setPlace({ x, y, targets: isMeant && now ? now : alone })
    },
    [subject, tabId],
  )
  const close = useCallback(() => setPlace(null), [])
  return { place, open, close }
}

/** The functions by which the table reads rows that are not loaded yet. */
function useReader<Row extends ListRow>(
  { subject }: ListDescription<Row>,
  { request }: Address,
  { loaded }: Pages<Row>,
): RowReader<Row> {
  return useMemo(
    () => ({
      all: (onCount, signal) => subject.all(request, onCount, signal),
      between: (first, last, signal) => subject.between(request, first, last, signal),
      byId: subject.byId,
      loaded,
    }),
    [subject, request, loaded],
  )
}

interface StateProps<Row extends ListRow> {
  list: ListDescription<Row>
  pages: Pages<Row>
  lost: boolean
  /** Whether the address has filters. */
  narrowed: boolean
}

/** The message when the list is empty or could not be read. */
function State<Row extends ListRow>({
  list: { empty, commands, lost: told = notRead },
  pages,
  lost,
  narrowed,
}: StateProps<Row>) {
  const words = useWords()
  if (lost)
    return (
      <Over>
        <ErrorNotice messages={[told]} onRetry={pages.reload} />
      </Over>
    )
  if (pages.total > 0 || pages.waiting) return null
  const command = narrowed ? 'list.clear-filters' : commands?.new
  return (
    <Over>
      <Empty icon={empty.icon} text={words(empty.text)} action={command && <CommandButton command={command} />} />
    </Over>
  )
}

function Over({ children }: { children: ReactNode }) {
  return <div className="absolute inset-x-0 top-8 bottom-0 bg-surface">{children}</div>
}
