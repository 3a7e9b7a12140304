// @vitest-environment jsdom
// What is drawn again when the row cursor moves, and when another page of rows comes: what it concerns, and no button of another
// tab.
import { act, cleanup, render } from '@testing-library/react'
import { useMemo } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { setTab, tableOf } from '#workspace/panes/tab-handle'
import { TooltipProvider } from '#ui/overlays/tooltip'
import { command } from '#workspace/command/command'
import { CommandButton } from '#workspace/command/command-button'
import { tabsOf } from '#workspace/panes/tree'
import { registerCommands } from '#workspace/command/registry'
import { openPath, useWorkspace } from '#workspace/panes/store'
import { TabProvider } from '#workspace/panes/tab-scope'
import { registerViews } from '#workspace/areas/views'
import { lateScreen } from '#workspace/panes/late-screen'

import { giveRoom, PlainTable, readerOf } from './plain-table'

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
const reader = readerOf(rows)

/** The first so many rows are here. */
function List({ here = rows.length }: { here?: number }) {
  const known = useMemo(() => rows.slice(0, here), [here])
  return <PlainTable rows={known} total={rows.length} columns={columns} reader={reader} />
}

beforeEach(() => {
  giveRoom()
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
      run: () => undefined,
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
  act(() => setTab(first?.id ?? '', { targets: targets(1) }))
  expect(new Set(asked)).toEqual(new Set(['/rows/a']))
})
