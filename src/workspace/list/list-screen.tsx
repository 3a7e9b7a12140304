// The list screen of every subject: from a description it does the address, pages, sort, selection, what commands act on, side
// panels, and says when it is empty or lost.
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'

import type { ListRow } from '#client/known'
import { Empty } from '#ui/empty'
import { ErrorLine, ErrorNotice } from '#ui/error'
import { tableOf } from '#ui/table/handle'
import { headState, nothingSelected, type Selection } from '#ui/table/selection'
import { Table } from '#ui/table/table'
import type { RowReader } from '#ui/table/use-selection'
import { useWords } from '#ui/words'
import type { Call } from '#workspace/command'
import { CommandButton } from '#workspace/command-button'
import { usePublishTargets } from '#workspace/context'
import { Dock } from '#workspace/dock'
import { run } from '#workspace/gate'
import { notify } from '#workspace/notices'
import { openWantedForm } from '#workspace/side-form/open'
import { useTabVisible } from '#workspace/tab-scope'
import type { ViewProps } from '#workspace/view'

import { BulkBar } from './bulk-bar'
import type { Chosen, ListCommands, ListDescription } from './description'
import { FilterPanel } from './filter-panel'
import { registerList } from './handle'
import { sortOf } from './query'
import { Toolbar } from './toolbar'
import { type Address, useAddress } from './use-address'
import { type Pages, usePages } from './use-pages'
import { usePanels } from './use-panels'
import { useHidden, useTargets } from './use-targets'

export type ListScreenProps<Row extends ListRow> = Pick<ViewProps, 'tabId' | 'query' | 'setQuery'> & {
  /** The same object while nothing of it changes. */
  list: ListDescription<Row>
}

/** A subject's list in a tab. */
export function ListScreen<Row extends ListRow>({ list, tabId, query, setQuery }: ListScreenProps<Row>) {
  const words = useWords()
  const address = useAddress(list, { tabId, query, setQuery })
  const pages = usePages(list.source, address.request, address.startPage, useTabVisible())
  const panels = usePanels(list, tabId)
  const [selection, setSelection] = useState<Selection>(() => nothingSelected((address.startPage - 1) * address.size))
  useHandle(list, tabId, address, setQuery, panels, pages)
  const { hidden, chosen, cursorRow } = useChosen(list, tabId, address, pages, selection)
  const reader = useReader(list, address, pages)
  const { filter, showPage } = address
  const search = useCallback(
    (text: string) => {
      filter('query', text)
      // Whoever searched goes on with the rows that were found.
      tableOf(tabId)?.focus()
    },
    [filter, tabId],
  )
  const { onView: load } = pages
  const onView = useCallback(
    (first: number, last: number, shown: number) => {
      load(first, last)
      showPage(shown)
    },
    [load, showPage],
  )
  // A refetch that fails leaves the rows where they are.
  const lost = pages.failed && pages.rows.length === 0
  return (
    <ListDock list={list} query={query} address={address} panels={panels} chosen={chosen} row={cursorRow}>
      <div className="flex h-full min-h-0 flex-col" data-place="table">
        <Toolbar
          list={list}
          query={query}
          onFilter={filter}
          onSearch={search}
          page={address.page}
          pages={Math.max(1, Math.ceil(pages.total / address.size))}
          total={pages.total}
          selected={chosen.count}
        />
        {pages.failed && !lost && <ErrorLine message="Error fetching data." onRetry={pages.reload} />}
        <Table
          list={list.subject}
          tabId={tabId}
          label={words(list.label)}
          columns={list.columns}
          total={pages.waiting ? 20 : lost ? 0 : pages.total}
          pageSize={address.size}
          rows={pages.rows}
          rowAt={pages.rowAt}
          sort={sortOf(list, query)}
          onSort={address.sort}
          reader={reader}
          onPeek={panels.peek}
          onOpen={list.open ?? nothing}
          opensOnClick={list.opensOnClick}
          onRefusal={refuse}
          onView={onView}
          selection={selection}
          setSelection={setSelection}
          onColumns={changeColumns}
          startPage={address.startPage}
        >
          <State list={list} pages={pages} lost={lost} narrowed={address.key !== ''} />
          <BulkBar
            count={chosen.count}
            hidden={hidden}
            total={pages.total}
            matching={selection.matching}
            reading={selection.reading !== null}
            commands={list.commands?.bulk}
          />
        </Table>
      </div>
    </ListDock>
  )
}

const nothing = () => undefined
const refuse = (message: string) => notify({ kind: 'refusal', message })
const changeColumns = (change: Call) => void run(change, 'button')

const callOf = (command: string | Call | undefined): Call | undefined =>
  typeof command === 'string' ? { id: command } : command

/** What the keys of every list mean in this one. */
function callsOf({ bulk: _bulk, ...verbs }: ListCommands = {}) {
  const calls = Object.entries(verbs).map(([verb, command]) => [verb, callOf(command)] as const)
  return Object.fromEntries(calls.filter(([, call]) => call !== undefined))
}

/** The handle by which commands reach the list. */
function useHandle<Row extends ListRow>(
  list: ListDescription<Row>,
  tabId: string,
  { key }: Address,
  setQuery: ViewProps['setQuery'],
  { openPanel, togglePanel, closePanel }: ReturnType<typeof usePanels>,
  { reload, loaded }: Pages<Row>,
): void {
  useEffect(() => {
    const stop = registerList(tabId, {
      subject: list.subject,
      filters: list.filters ?? [],
      orders: list.orders ?? [],
      defaultSort: list.defaultSort,
      isSearched: !list.unsearched,
      query: () => new URLSearchParams(key),
      setQuery: (change) => setQuery(change(new URLSearchParams(key))),
      panels: ['filters', ...Object.keys(list.panels ?? {})],
      openPanel,
      togglePanel,
      closePanel,
      reload,
      rows: loaded,
      calls: callsOf(list.commands),
    })
    openWantedForm(tabId)
    return stop
  }, [list, tabId, key, setQuery, openPanel, togglePanel, closePanel, reload, loaded])
}

/** What is selected, and what commands act on because of it. */
function useChosen<Row extends ListRow>(
  list: ListDescription<Row>,
  tabId: string,
  { request }: Address,
  { rows, rowAt, total }: Pages<Row>,
  selection: Selection,
) {
  const { source } = list
  const cursorRow = rowAt(selection.cursor)
  const matchingQuery = useMemo(() => source.matching(request), [source, request])
  const targets = useTargets({ source, selection, cursorRow, rows, total, matchingQuery })
  const select = useCallback((ids: readonly number[]) => tableOf(tabId)?.selectRows(ids), [tabId])
  usePublishTargets(tabId, targets, select)
  const hidden = useHidden(source, selection, rows, request)
  const { ids, matching } = selection
  const chosen: Chosen = {
    ids,
    matching,
    except: none,
    count: matching ? total : ids.size,
    head: headState(selection, total),
  }
  return { hidden, chosen, cursorRow }
}

const none: ReadonlySet<number> = new Set()

/** How rows that are not in view are read. */
function useReader<Row extends ListRow>(
  { source }: ListDescription<Row>,
  { request }: Address,
  { loaded }: Pages<Row>,
): RowReader<Row> {
  return useMemo(
    () => ({
      all: (onCount, signal) => source.all(request, onCount, signal),
      between: (first, last, signal) => source.between(request, first, last, signal),
      byId: source.byId,
      loaded,
    }),
    [source, request, loaded],
  )
}

interface ListDockProps<Row extends ListRow> {
  list: ListDescription<Row>
  query: URLSearchParams
  address: Address
  panels: ReturnType<typeof usePanels>
  chosen: Chosen
  row: Row | undefined
  children: ReactNode
}

/** The side panel that is open, beside the rows. */
function ListDock<Row extends ListRow>({ list, query, address, panels, chosen, row, children }: ListDockProps<Row>) {
  const words = useWords()
  const { open, closePanel } = panels
  const panel = open ? list.panels?.[open.name] : undefined
  const title = panel ? (typeof panel.title === 'string' ? panel.title : panel.title(open?.id)) : 'Filters'
  const close = () => void closePanel()
  const shown = open?.name === 'filters' && <FilterPanel list={list} query={query} onFilter={address.filter} />
  return (
    <Dock
      dock={panel ? panel.render({ row, id: open?.id, chosen, close }) : shown || null}
      title={words(title)}
      aside={panel?.aside ?? false}
      onClose={close}
    >
      {children}
    </Dock>
  )
}

interface StateProps<Row extends ListRow> {
  list: ListDescription<Row>
  pages: Pages<Row>
  lost: boolean
  /** The address leaves something out. */
  narrowed: boolean
}

/** In the place of the rows, under the head: that there are none, or that they cannot be read. */
function State<Row extends ListRow>({ list: { empty, commands }, pages, lost, narrowed }: StateProps<Row>) {
  const words = useWords()
  if (lost)
    return (
      <Over>
        <ErrorNotice messages={['Error fetching data.']} onRetry={pages.reload} />
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
