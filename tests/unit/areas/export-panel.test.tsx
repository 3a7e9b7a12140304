// @vitest-environment jsdom
// The Export panel: Select all is a toggle of the loaded posts, and an export without a project says what is missing.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { type Constants, useSession } from '#client/session/session'
import { formCommands } from '#commands/record/form-keys'
import { command } from '#workspace/command/command'
import { run } from '#workspace/command/gate'
import { registerCommands } from '#workspace/command/registry'

import { ExportPanel } from '../../../src/areas/posts/list/export-panel'
import { setRights } from '../set-rights'

const ran = vi.fn<(id: string) => void>()
const counted = (id: `table.${string}`) =>
  command({ id, title: id, subject: 'table', right: 'signed-in', risk: 'none', writes: false, run: () => ran(id) })
const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent
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

test('without a project, Ctrl+Enter says at the field that one is to be chosen', async () => {
  const sent = vi.fn<() => void>()
  registerCommands([
    ...formCommands,
    command({
      id: 'posts.export',
      title: 'Export',
      subject: 'posts',
      right: 'signed-in',
      risk: 'none',
      writes: true,
      run: sent,
    }),
  ])
  const brand = { id: 'gh', features: { exportFrom: true } }
  useSession.setState({ constants: { brand, projects: [{ id: 'ng', title: 'Lagos' }] } as unknown as Constants })
  render(<ExportPanel chosen={loaded} />)
  screen.getByRole('checkbox', { name: 'Select all' }).focus()
  await run({ id: 'form.submit' }, 'key')
  const field = screen.getByRole('combobox', { name: 'Project' })
  await vi.waitFor(() => expect(noteOf(field)).toBe('Choose a project.'))
  expect(document.activeElement).toBe(field)
  expect(sent).not.toHaveBeenCalled()
})
