// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

import { queries } from '#client/api/queries'
import { Failure } from '#contract/base/failure'
import { TextField } from '#ui/form/fields'
import { formPanel } from '#workspace/form/side-form'
import { tabNotes } from '#workspace/panes/tabs'
import { TabProvider } from '#workspace/panes/tab-scope'

import { plainSubject } from '../../plain-subject'
import { stubResizeObserver } from '../../resize-observer'
import { setRights } from '../../set-rights'

interface Word {
  id: number
  version: number
  name: string
}

/** The record as the server has it; undefined: it was removed. */
let stored: Word | undefined

const synergy: Word = { id: 7, version: 3, name: 'synergy' }
const subject = plainSubject<Word>({
  name: 'words',
  nameOf: ({ name }) => name,
  read: () => Promise.resolve({ items: stored ? [stored] : [], total: 1, page: 1, perPage: 25 }),
})
const panelOf = (read?: () => Promise<Word>) =>
  formPanel<Word, { name: string }>(subject, {
    schema: z.object({ name: z.string() }),
    empty: { name: '' },
    Fields: () => <TextField name="name" label="Name" />,
    ...(read ? { read } : {}),
  })

beforeEach(() => {
  stubResizeObserver()
  stored = synergy
  setRights(['stop-words.read', 'stop-words.update'])
})
afterEach(() => {
  cleanup()
  queries.clear()
  subject.known.forget(7)
})

const none = { ids: new Set<number>(), matching: false, except: new Set<number>(), count: 0, head: false, all: false }
const show = (panel: ReturnType<typeof panelOf>) =>
  render(
    <QueryClientProvider client={queries}>
      <TabProvider value="t1">
        {panel.render({ row: undefined, close: () => {}, chosen: none, id: 7, opening: 1, onMade: () => {} })}
      </TabProvider>
    </QueryClientProvider>,
  )
const input = () => screen.findByLabelText<HTMLInputElement>('Name')
/** Another person saves the record, and the live event about it arrives. */
async function savedElsewhere(name: string): Promise<void> {
  stored = { id: 7, version: (stored?.version ?? 0) + 1, name }
  await queries.invalidateQueries({ queryKey: ['words', 'one', 7] })
}

test.each([
  ['known to its list', () => subject.known.remember([synergy]), undefined],
  ['read when the form opens', () => {}, undefined],
  ['read whole for the form', () => subject.known.remember([synergy]), () => Promise.resolve(stored!)],
])('a form without unsaved changes shows what another person saves: %s', async (_name, begin, read) => {
  begin()
  show(panelOf(read))
  expect((await input()).value).toBe('synergy')
  await savedElsewhere('synergies')
  await waitFor(async () => expect((await input()).value).toBe('synergies'))
})

test('what is typed stays when another person saves the record', async () => {
  subject.known.remember([synergy])
  show(panelOf())
  fireEvent.change(await input(), { target: { value: 'typed' } })
  await savedElsewhere('synergies')
  await waitFor(() => expect(queries.getQueryData(['words', 'one', 7])).toMatchObject({ version: 4 }))
  expect((await input()).value).toBe('typed')
})

const removed = 'This record was removed. What is typed here cannot be saved.'

test.each([
  ['read with its list', undefined],
  ['read whole', () => (stored ? Promise.resolve(stored) : Promise.reject(new Failure(404, 'Word not found.')))],
])(
  'a form says that its record was removed, keeps what is typed, and is silent once it is back: %s',
  async (_name, read) => {
    subject.known.remember([synergy])
    show(panelOf(read))
    fireEvent.change(await input(), { target: { value: 'typed' } })
    expect(screen.queryByText(removed)).toBeNull()
    stored = undefined
    await queries.invalidateQueries({ queryKey: ['words', 'one', 7] })
    expect(await screen.findByText(removed)).toBeTruthy()
    expect((await input()).value).toBe('typed')
    expect(screen.queryByText('Save')).toBeNull()
    // Whoever closes the form is asked about discarding alone.
    expect(tabNotes('t1')).toMatchObject({ dirty: 'synergy', save: undefined, discard: { id: 'form.discard' } })
    await savedElsewhere('synergy')
    await waitFor(() => expect(screen.queryByText(removed)).toBeNull())
    expect(tabNotes('t1')).toMatchObject({ save: { id: 'form.submit' } })
    expect(screen.getByText('Save')).toBeTruthy()
  },
)
