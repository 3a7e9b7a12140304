// @vitest-environment jsdom
// Unsaved changes of a form that are kept in this browser.
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { formCommands } from '#commands/record/form-keys'
import { currentContext } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { registerCommands } from '#workspace/command/registry'
import { type FormHandle, formIn, registerForm } from '#workspace/form/handle'
import { useWorkspace } from '#workspace/panes/store'
import { focusedTab } from '#workspace/panes/tree'

import { input, show, subject, submit, update, write } from './side-form-fixture'

/** Opens the form, when what an earlier window kept is looked for. */
const opened = async () => {
  cleanup()
  await act(async () => void show(7))
}
const copies = () => Object.keys(localStorage).filter((key) => key.startsWith('slotdesk.draft.'))
const pageGoes = () => window.dispatchEvent(new Event('pagehide'))
const takeBack = async (result: Awaited<ReturnType<typeof run>>) => {
  const undo = result.status === 'done' ? result.outcome?.undo : undefined
  await undo?.({ signal: new AbortController().signal, progress: () => undefined })
}
const inForm = () => ({ ...currentContext(), tab: { id: 't1', path: '/words', view: 'words', params: {} } })

test('unsaved changes are offered when the record is opened again, and merged with its present values', async () => {
  // The question ignores keys for half a second, which a busy machine can take to come to them.
  vi.useFakeTimers({ toFake: ['performance'] })
  await opened()
  write('Name', 'synergies')
  pageGoes()
  subject.known.remember([{ id: 7, version: 4, name: 'synergy', note: 'theirs' }])
  await opened()
  const apply = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Apply unsaved changes' })
  // The question opens by itself: a space or Enter of what is being typed does not answer it.
  for (const key of [' ', 'Enter']) expect(fireEvent.keyDown(apply, { key })).toBe(false)
  await act(async () => fireEvent.click(apply))
  expect([input('Name').value, input('Note').value]).toEqual(['synergies', 'theirs'])
  expect(copies()).toHaveLength(1)
})

test('what was typed before the question stays when the unsaved changes are applied', async () => {
  await opened()
  write('Name', 'synergies')
  pageGoes()
  await opened()
  write('Note', 'typed before the question')
  const apply = within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Apply unsaved changes' })
  await act(async () => fireEvent.click(apply))
  expect([input('Name').value, input('Note').value]).toEqual(['synergies', 'typed before the question'])
})

test('discarded changes are not offered, and Undo restores them as unsaved', async () => {
  await opened()
  write('Name', 'synergies')
  pageGoes()
  expect(copies()).toHaveLength(1)
  registerCommands(formCommands)
  const discard = { id: 'form.discard', args: { tabId: 't1' } }
  const result = await act(() => run(discard, 'button', { context: inForm() }))
  expect(copies()).toEqual([])
  await opened()
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(input('Name').value).toBe('synergy')
  await act(() => takeBack(result))
  await opened()
  expect(input('Name').value).toBe('synergies')
  expect(formIn('t1')?.unsaved()).toBe('synergy')
})

test('discarded changes are merged by Undo with what a colleague saved since', async () => {
  await opened()
  write('Name', 'synergies')
  registerCommands(formCommands)
  const discard = { id: 'form.discard', args: { tabId: 't1' } }
  const result = await act(() => run(discard, 'button', { context: inForm() }))
  subject.known.remember([{ id: 7, version: 4, name: 'synergy', note: 'theirs' }])
  await act(() => takeBack(result))
  await opened()
  expect([input('Name').value, input('Note').value]).toEqual(['synergies', 'theirs'])
})

test('discarded changes are merged by Undo into the form where it is open by now', async () => {
  await opened()
  write('Name', 'synergies')
  registerCommands(formCommands)
  const result = await act(() => run({ id: 'form.discard', args: { tabId: 't1' } }, 'button', { context: inForm() }))
  const restore = vi.fn()
  const tab = focusedTab(useWorkspace.getState().layout)?.id ?? ''
  const close = registerForm(tab, { subject: 'words', id: 7, restore } as unknown as FormHandle)
  await act(() => takeBack(result))
  close()
  expect(restore).toHaveBeenCalledWith({ changes: { name: 'synergies' }, against: { name: 'synergy' } })
  await opened()
  expect(input('Name').value).toBe('synergy')
})

test('cleared changes are offered again by Undo, in the open form and in one that opens', async () => {
  await opened()
  write('Name', 'synergies')
  pageGoes()
  await opened()
  registerCommands(formCommands)
  const result = await act(() =>
    run({ id: 'form.clear-unsaved', args: { tabId: 't1' } }, 'button', { context: inForm() }),
  )
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(copies()).toEqual([])
  const undo = () => act(() => takeBack(result))
  await undo()
  const question = screen.getByRole('alertdialog')
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Apply unsaved changes' })))
  expect(input('Name').value).toBe('synergies')
  formIn('t1')?.leave()
  cleanup()
  await undo()
  await opened()
  expect(screen.getByRole('alertdialog')).toBeTruthy()
})

test('where the storage has no room for it, the form says so while something is unsaved', async () => {
  const sentence = 'Unsaved changes, and no room for a copy in this browser'
  await opened()
  write('Name', 'synergies')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation((key) => {
    if (key.startsWith('slotdesk.draft')) throw new DOMException('full', 'QuotaExceededError')
  })
  act(() => void pageGoes())
  full.mockRestore()
  expect(screen.getByText(sentence)).toBeDefined()
  write('Name', 'synergy')
  expect(screen.queryByText(sentence)).toBeNull()
  write('Name', 'synergies')
  act(() => void pageGoes())
  expect(screen.queryByText(sentence)).toBeNull()
  expect(copies()).toHaveLength(1)
})

test('saved changes are not offered', async () => {
  await opened()
  write('Name', 'synergies')
  pageGoes()
  update.mockReturnValue({ id: 7, version: 4, name: 'synergies', note: 'old' })
  await submit()
  expect(copies()).toEqual([])
})
