// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { formCommands } from '#commands/record/form-keys'
import { Failure } from '#contract/base/failure'
import { field } from '#contract/base/fields'
import { maxLength } from '#contract/base/rules'
import { TextField } from '#ui/form/fields'
import { command } from '#workspace/command/command'
import { currentContext, placeOf } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'
import { formIn, leaveForms } from '#workspace/form/handle'
import { mayLeaveTab } from '#workspace/panes/close-tabs'
import { formPanel } from '#workspace/form/side-form'
import { TabProvider } from '#workspace/panes/tab-scope'

import { plainSubject } from '../../plain-subject'
import { stubResizeObserver } from '../../resize-observer'
import { setRights } from '../../set-rights'

interface Word {
  id: number
  version: number
  name: string
  note: string
}

const subject = plainSubject<Word>({ name: 'words', words: ['word', 'words'], nameOf: ({ name }) => name })
const panel = formPanel<Word, { name: string; note: string }>(subject, {
  schema: z.object({ name: field(maxLength(20)), note: z.string() }),
  empty: { name: '', note: '' },
  Fields: () => (
    <>
      <TextField name="name" label="Name" />
      <TextField name="note" label="Note" />
    </>
  ),
})

const update = vi.fn<(args: Record<string, unknown>) => Word>()
const close = vi.fn()
const args = z.object({
  id: z.number(),
  version: z.number(),
  values: z.record(z.string(), z.unknown()),
  before: z.unknown(),
})

beforeEach(() => {
  stubResizeObserver()
  localStorage.clear()
  update.mockReset()
  close.mockReset()
  usePrompts.setState({ queue: [] })
  subject.known.remember([{ id: 7, version: 3, name: 'synergy', note: 'old' }])
  setRights(['stop-words.read', 'stop-words.update'])
  registerCommands([
    command({
      id: 'words.add',
      title: 'Add the word',
      subject: 'words',
      right: 'stop-words.create',
      arguments: { schema: z.object({ values: z.record(z.string(), z.unknown()) }), sources: {} },
      risk: 'none',
      writes: true,
      run: () => {
        const made = { id: 8, version: 1, name: 'synergy', note: '' }
        subject.known.remember([made])
        return { made: made.id }
      },
    }),
    command({
      id: 'words.update',
      title: 'Save the word',
      subject: 'words',
      right: 'stop-words.update',
      arguments: { schema: args, sources: {} },
      risk: 'none',
      writes: true,
      run: (given) => {
        subject.known.remember([update(given)])
        return {}
      },
    }),
  ])
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  subject.known.forget(7)
})

const context = {
  row: undefined,
  close,
  chosen: { ids: new Set<number>(), matching: false, except: new Set<number>(), count: 0, head: false, all: false },
}
const client = new QueryClient()
const shown = (id?: number) => (
  <QueryClientProvider client={client}>
    <TabProvider value="t1">{panel.render({ ...context, id })}</TabProvider>
  </QueryClientProvider>
)
const show = (id?: number) => render(shown(id))
const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const write = (label: string, text: string) => fireEvent.change(input(label), { target: { value: text } })
const submit = () => act(async () => void (await formIn('t1')?.submit()))
const stale = (current: Partial<Word>) => () => {
  throw new Failure(409, 'This was changed elsewhere meanwhile.', {
    extra: { current: { id: 7, version: 9, name: 'synergy', note: 'old', ...current } },
  })
}

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

test('a new record that was saved is not settled before its panel names it; then a new one can be begun', async () => {
  setRights(['stop-words.read', 'stop-words.create', 'stop-words.update'])
  const { rerender } = show()
  write('Name', 'synergy')
  await submit()
  expect(formIn('t1')?.unsaved()).toBeUndefined()
  expect(formIn('t1')?.isSettled()).toBe(false)
  rerender(shown(8))
  expect(formIn('t1')?.isSettled()).toBe(true)
  expect(input('Name').value).toBe('synergy')
  rerender(shown())
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

describe('what is unsaved, in this browser', () => {
  /** Opens the form, when what an earlier window kept is looked for. */
  const opened = async () => {
    cleanup()
    await act(async () => void show(7))
  }
  const copies = () => Object.keys(localStorage).filter((key) => key.startsWith('slotdesk.draft.'))
  const pageGoes = () => window.dispatchEvent(new Event('pagehide'))

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
    const tab = { id: 't1', path: '/words', view: 'words', params: {} }
    const discard = { id: 'form.discard', args: { tabId: 't1' } }
    const result = await act(() => run(discard, 'button', { context: { ...currentContext(), tab } }))
    expect(copies()).toEqual([])
    await opened()
    expect(screen.queryByRole('alertdialog')).toBeNull()
    expect(input('Name').value).toBe('synergy')
    const undo = result.status === 'done' ? result.outcome?.undo : undefined
    await act(async () => void (await undo?.({ signal: new AbortController().signal, progress: () => undefined })))
    await opened()
    expect(input('Name').value).toBe('synergies')
    expect(formIn('t1')?.unsaved()).toBe('synergy')
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
})
