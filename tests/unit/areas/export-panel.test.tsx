// @vitest-environment jsdom
// Select all in the Export panel: it selects every loaded post, and takes them all out again.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { setRights } from '#workspace/command/context'
import { command } from '#workspace/command/command'
import { registerCommands } from '#workspace/command/registry'

import { ExportPanel } from '../../../src/areas/posts/list/export-panel'

const ran = vi.fn<(id: string) => void>()
const counted = (id: `table.${string}`) =>
  command({ id, title: id, subject: 'table', right: 'signed-in', risk: 'none', writes: false, run: () => ran(id) })
afterEach(cleanup)

const nothing = {
  ids: new Set<number>(),
  matching: false,
  except: new Set<number>(),
  count: 0,
  head: false,
  all: false,
}
const loaded = { ...nothing, ids: new Set([1, 2]), count: 2, head: 'some' as const, all: true }

test.each([
  [nothing, 'table.select-all', false],
  [{ ...loaded, all: false }, 'table.select-all', false],
  [loaded, 'table.clear', true],
])('is a toggle of the loaded posts', async (chosen, wanted, checked) => {
  registerCommands(['table.select-all', 'table.clear'].map((id) => counted(id as `table.${string}`)))
  setRights([])
  render(<ExportPanel chosen={chosen} />)
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all' })
  expect(box.checked).toBe(checked)
  fireEvent.click(box)
  await vi.waitFor(() => expect(ran).toHaveBeenLastCalledWith(wanted))
})
