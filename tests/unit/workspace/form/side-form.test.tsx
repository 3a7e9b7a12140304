// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'

import { formCommands } from '#commands/record/form-keys'
import { Failure } from '#contract/base/failure'
import { placeOf } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { usePrompts } from '#workspace/command/questions'
import { addCommands } from '#workspace/command/registry'
import { formIn, leaveForms } from '#workspace/form/handle'
import { mayLeaveTab } from '#workspace/panes/close-tabs'

import { setRights } from '../../set-rights'
import { close, input, onMade, show, shown, stale, subject, submit, update, write } from './side-form-fixture'

test('only changed fields are sent, with the seen version and the earlier values', async () => {
  show(7)
  write('Name', 'synergies')
  update.mockReturnValue({ id: 7, version: 4, name: 'synergies', note: 'old' })
  await submit()
  expect(update).toHaveBeenCalledWith({
    id: 7,
    version: 3,
    values: { name: 'synergies' },
    before: { name: 'synergy', note: 'old' },
  })
  expect(formIn('t1')?.unsaved()).toBeUndefined()
})

test('a form that loses its right while a person types keeps its keys, and Save names the right', async () => {
  show(7)
  write('Name', 'synergies')
  input('Name').focus()
  act(() => setRights(['stop-words.read']))
  expect(document.activeElement).toBe(input('Name').form)
  expect(placeOf(document.activeElement)).toBe('form')
  const notices: Notice[] = []
  setNoticeSink((notice) => notices.push(notice))
  await submit()
  expect(notices.map(({ message }) => message)).toEqual([expect.stringContaining('You need the right “Stop words')])
  expect(update).not.toHaveBeenCalled()
  expect(input('Name').value).toBe('synergies')
})

test('another person’s change of a different field is merged, and the save continues', async () => {
  show(7)
  write('Name', 'synergies')
  update.mockImplementationOnce(stale({ note: 'theirs' }))
  update.mockReturnValue({ id: 7, version: 10, name: 'synergies', note: 'theirs' })
  await submit()
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 9, values: { name: 'synergies' } }))
  expect(input('Note').value).toBe('theirs')
})

test('what was typed after a save whose answer was lost is saved without a question', async () => {
  show(7)
  write('Name', 'synergies')
  update.mockImplementationOnce(() => {
    throw new Failure(0, 'The server cannot be reached.')
  })
  await submit()
  write('Name', 'synergies and more')
  update.mockImplementationOnce(stale({ name: 'synergies' }))
  update.mockReturnValueOnce({ id: 7, version: 10, name: 'synergies and more', note: 'old' })
  await submit()
  expect(screen.queryByRole('alert', { name: 'Changed meanwhile' })).toBeNull()
  expect(update).toHaveBeenLastCalledWith(
    expect.objectContaining({ version: 9, values: { name: 'synergies and more' } }),
  )
})

test('a newer version of the record is shown while nothing is unsaved, and what is typed stays', () => {
  const { rerender } = show(7)
  subject.known.remember([{ id: 7, version: 4, name: 'teamwork', note: 'old' }])
  rerender(shown(7))
  expect(input('Name').value).toBe('teamwork')
  write('Name', 'team')
  subject.known.remember([{ id: 7, version: 5, name: 'teamwork', note: 'new' }])
  rerender(shown(7))
  expect(input('Name').value).toBe('team')
})

/** Saves a name that somebody else has changed meanwhile, so that the form asks. */
async function saveAfterTheirs(): Promise<void> {
  show(7)
  write('Name', 'synergies')
  update.mockImplementationOnce(stale({ name: 'cooperation' }))
  await submit()
}

test.each([
  ['Keep mine', 'synergies'],
  ['Take theirs', 'cooperation'],
])('where both wrote, it asks: %s', async (answer, name) => {
  await saveAfterTheirs()
  update.mockReturnValue({ id: 7, version: 10, name: 'synergies', note: 'old' })
  expect(screen.getByText('This word was changed elsewhere since you opened it.')).toBeDefined()
  expect(input('Name').value).toBe('synergies')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: answer })))
  expect(input('Name').value).toBe(name)
  expect(update).toHaveBeenCalledTimes(answer === 'Keep mine' ? 2 : 1)
})

test('what is typed while a save waits stays, also where another person’s change is merged', async () => {
  show(7)
  write('Name', 'synergies')
  update.mockImplementationOnce(() => {
    write('Name', 'synergies of')
    write('Note', 'typed meanwhile')
    return stale({})()
  })
  update.mockReturnValue({ id: 7, version: 10, name: 'synergies', note: 'old' })
  await submit()
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 9, values: { name: 'synergies' } }))
  expect([input('Name').value, input('Note').value]).toEqual(['synergies of', 'typed meanwhile'])
  expect(formIn('t1')?.unsaved()).toBe('synergies')
})

test('the key of Save, pressed while a save waits, saves what was typed since', async () => {
  addCommands(formCommands)
  show(7)
  write('Name', 'synergies')
  let answer = () => {}
  update.mockImplementationOnce(
    () => new Promise((done) => (answer = () => done({ id: 7, version: 4, name: 'synergies', note: 'old' }))),
  )
  update.mockReturnValue({ id: 7, version: 5, name: 'synergies', note: 'typed meanwhile' })
  const press = () => run({ id: 'form.submit', args: { tabId: 't1' } }, 'key')
  await act(async () => {
    const first = press()
    await vi.waitFor(() => expect(update).toHaveBeenCalledOnce())
    write('Note', 'typed meanwhile')
    const second = press()
    answer()
    await Promise.all([first, second])
  })
  expect(update).toHaveBeenLastCalledWith(expect.objectContaining({ version: 4, values: { note: 'typed meanwhile' } }))
  expect(formIn('t1')?.unsaved()).toBeUndefined()
})

test.each([
  ['Keep mine', 'synergies of'],
  ['Take theirs', 'cooperation'],
])('what is typed while it asks stays: %s', async (answer, name) => {
  await saveAfterTheirs()
  update.mockImplementation(({ values }) => ({ id: 7, version: 10, name, note: 'old', ...Object(values) }))
  write('Name', 'synergies of')
  write('Note', 'typed meanwhile')
  await act(async () => fireEvent.click(screen.getByRole('button', { name: answer })))
  expect([input('Name').value, input('Note').value]).toEqual([name, 'typed meanwhile'])
})

test('Save sends nothing while it asks, and goes to the answers', async () => {
  await saveAfterTheirs()
  update.mockReturnValue({ id: 7, version: 10, name: 'synergies', note: 'old' })
  await submit()
  expect(update).toHaveBeenCalledTimes(1)
  const mine = screen.getByRole('button', { name: 'Keep mine' })
  expect(document.activeElement).toBe(mine)
  await act(async () => fireEvent.click(mine))
  expect(update).toHaveBeenCalledTimes(2)
  expect(formIn('t1')?.unsaved()).toBeUndefined()
})

test('a new record that was saved is named to its panel, and the form goes on with it; the next opening begins empty', async () => {
  setRights(['stop-words.read', 'stop-words.create', 'stop-words.update'])
  const { rerender } = show()
  write('Name', 'synergy')
  await submit()
  expect(formIn('t1')?.unsaved()).toBeUndefined()
  expect(onMade.mock.calls).toEqual([[8]])
  rerender(shown(8))
  expect(input('Name').value).toBe('synergy')
  expect(formIn('t1')?.id).toBe(8)
  rerender(shown(undefined, 2))
  expect(input('Name').value).toBe('')
})

test('without the right to update it is shown and locked', () => {
  setRights(['stop-words.read'])
  show(7)
  expect(input('Name').disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('leaving asks once about unsaved changes, and not at all for a removed record', async () => {
  show(7)
  expect(await mayLeaveTab('t1')).toBe(true)
  write('Name', 'synergies')
  const leaving = mayLeaveTab('t1')
  const again = mayLeaveTab('t1')
  await waitFor(() => expect(usePrompts.getState().queue).not.toEqual([]))
  const [prompt, ...others] = usePrompts.getState().queue
  expect(others).toEqual([])
  expect(prompt).toMatchObject({ kind: 'unsaved', label: 'synergy' })
  if (prompt?.kind === 'unsaved') prompt.answer('cancel')
  expect(await leaving).toBe(false)
  expect(await again).toBe(false)
  leaveForms('words', [7])
  expect(close).toHaveBeenCalledOnce()
  expect(formIn('t1')?.unsaved()).toBeUndefined()
})
