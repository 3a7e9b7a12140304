// @vitest-environment jsdom
// What is drawn again when the row cursor moves, and when another page of rows comes: what it concerns, and no button of another tab.
import { act, cleanup, render } from '@testing-library/react'
import { useCallback, useMemo, useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { tableOf } from '#ui/table/handle'
import { nothingSelected } from '#ui/table/selection'
import { Table } from '#ui/table/table'
import type { RowReader } from '#ui/table/use-selection'
import { TooltipProvider } from '#ui/tooltip'
import { command } from '#workspace/command'
import { CommandButton } from '#workspace/command-button'
import { useContextState } from '#workspace/context'
import { tabsOf } from '#workspace/panes'
import { registerCommands } from '#workspace/registry'
import { openPath, useWorkspace } from '#workspace/store'
import { TabProvider } from '#workspace/tab-scope'
import { registerViews } from '#workspace/views'
import { lateScreen } from '#workspace/late-screen'

interface Row {
  id: number
}

const rows: Row[] = Array.from({ length: 60 }, (_, at) => ({ id: 100 + at }))
const drawn: number[] = []
const columns = [
  {
    id: 'name',
    title: 'Name',
    width: 200,
    cell: ({ id }: Row) => {
      drawn.push(id)
      return `row ${id}`
    },
  },
]
const reader: RowReader<Row> = {
  all: async () => rows,
  between: async (first, last) => rows.slice(first, last + 1),
  byId: async (ids) => rows.filter(({ id }) => ids.includes(id)),
  loaded: () => rows,
}
const nothing = () => undefined
const noPeek = () => false

/** The first so many rows are here. */
function List({ here = rows.length }: { here?: number }) {
  const [selection, setSelection] = useState(nothingSelected())
  const known = useMemo(() => rows.slice(0, here), [here])
  const rowAt = useCallback((index: number) => known[index], [known])
  return (
    <Table
      list="rows"
      tabId="t1"
      label="Rows"
      columns={columns}
      total={rows.length}
      pageSize={25}
      rows={known}
      rowAt={rowAt}
      sort="id"
      onSort={nothing}
      reader={reader}
      onOpen={nothing}
      onPeek={noPeek}
      onMenu={nothing}
      selectable
      onRefusal={nothing}
      onLost={nothing}
      onView={nothing}
      selection={selection}
      setSelection={setSelection}
      startPage={1}
      onColumns={nothing}
    />
  )
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(640)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(900)
  drawn.length = 0
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** The places of the rows in which something of the document changed. */
async function changedRows(work: () => void): Promise<number[]> {
  const changes: MutationRecord[] = []
  const watch = new MutationObserver((more) => changes.push(...more))
  watch.observe(document.body, { subtree: true, attributes: true, childList: true, characterData: true })
  act(work)
  await Promise.resolve()
  watch.disconnect()
  const places = changes.flatMap(({ target }) => {
    const place = target instanceof Element ? target.closest('[role=row]')?.getAttribute('aria-rowindex') : null
    return place ? [Number(place) - 2] : []
  })
  return [...new Set(places)].sort((a, b) => a - b)
}

test('a move of the cursor draws the row it leaves and the row it comes to, and nothing that they say', async () => {
  render(<List />)
  expect(new Set(drawn).size).toBeGreaterThan(15)
  act(() => tableOf('t1')?.moveCursor(3, false))
  drawn.length = 0
  expect(await changedRows(() => tableOf('t1')?.moveCursor(1, false))).toEqual([3, 4])
  expect(drawn).toEqual([])
})

test('another page of rows leaves those that are here as they are', () => {
  const { rerender } = render(<List here={12} />)
  expect(new Set(drawn).size).toBe(12)
  drawn.length = 0
  rerender(<List here={24} />)
  expect(drawn.length).toBeGreaterThan(0)
  expect(drawn.filter((id) => id < 112)).toEqual([])
})

test('a move of the cursor in one tab draws no button of another', () => {
  const asked: string[] = []
  registerViews([
    {
      id: 'rows',
      path: '/rows/:name',
      title: 'Rows',
      icon: () => null as never,
      right: 'signed-in',
      screen: lateScreen(async () => ({ default: () => null })),
    },
  ] as never)
  registerCommands([
    command({
      id: 'rows.open',
      title: ({ tab }) => {
        asked.push(tab?.path ?? '')
        return 'Open'
      },
      subject: 'rows',
      right: 'signed-in',
      risk: 'none',
      writes: false,
      run: nothing,
    }),
  ])
  openPath('/rows/a')
  openPath('/rows/b')
  const [first, second] = tabsOf(useWorkspace.getState().layout)
  render(
    <TooltipProvider>
      {[first, second].map((tab) => (
        <TabProvider key={tab?.id} value={tab?.id ?? ''}>
          <CommandButton command="rows.open" />
        </TabProvider>
      ))}
    </TooltipProvider>,
  )
  const targets = (id: number) => ({ targets: { subject: 'rows', ids: [id], from: 'cursor' as const } })
  asked.length = 0
  act(() => useContextState.setState({ published: { [first?.id ?? '']: targets(1) } }))
  expect(new Set(asked)).toEqual(new Set(['/rows/a']))
})
