// Fixture of the side form's tests: a form of two fields whose record is saved by a command.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { z } from 'zod'

import { Failure } from '#contract/base/failure'
import { field } from '#contract/base/fields'
import { maxLength } from '#contract/base/rules'
import { TextField } from '#ui/form/fields'
import { command } from '#workspace/command/command'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'
import { formIn } from '#workspace/form/handle'
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

export const subject = plainSubject<Word>({ name: 'words', words: ['word', 'words'], nameOf: ({ name }) => name })
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

export const update = vi.fn<(args: Record<string, unknown>) => Word | Promise<Word>>()
export const close = vi.fn()
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
  onMade.mockReset()
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
      run: async (given) => {
        subject.known.remember([await update(given)])
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

export const onMade = vi.fn()
const context = {
  row: undefined,
  onMade,
  close,
  chosen: { ids: new Set<number>(), matching: false, except: new Set<number>(), count: 0, head: false, all: false },
}
const client = new QueryClient()
export const shown = (id?: number, opening = 1) => (
  <QueryClientProvider client={client}>
    <TabProvider value="t1">{panel.render({ ...context, id, opening })}</TabProvider>
  </QueryClientProvider>
)
export const show = (id?: number) => render(shown(id))
export const input = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
export const write = (label: string, text: string) => fireEvent.change(input(label), { target: { value: text } })
export const submit = () => act(async () => void (await formIn('t1')?.submit()))
export const stale = (current: Partial<Word>) => () => {
  throw new Failure(409, 'This was changed elsewhere meanwhile.', {
    extra: { current: { id: 7, version: 9, name: 'synergy', note: 'old', ...current } },
  })
}
