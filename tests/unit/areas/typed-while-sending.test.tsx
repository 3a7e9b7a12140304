// @vitest-environment jsdom
// A comment and a task's line: what is typed while a text is being sent stays, and is sent next when it is asked for.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { queries } from '#client/api/queries'
import { allSections } from '#client/lists/lookups'
import { type Composing, useComposing } from '#client/posts/comments'
import { rights } from '#contract/users/rights'
import type { Section } from '#contract/taxonomy/sections'
import { command } from '#workspace/command/command'
import { setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'

import { TaskLine } from '../../../src/areas/board/task-line'
import { Composer } from '../../../src/areas/posts/editor/comments/comment-composer'
import { setRights } from '../set-rights'

const sent: Readonly<Record<string, unknown>>[] = []
let answer: ((isStored: boolean) => void)[] = []

const sending = (id: `${string}.${string}`) =>
  command({
    id,
    title: 'Send',
    subject: 'texts',
    right: 'signed-in',
    risk: 'none',
    writes: true,
    arguments: { schema: z.looseObject({}), sources: {} },
    run: async (args) => {
      sent.push(args)
      const isStored = await new Promise<boolean>((resolve) => answer.push(resolve))
      if (!isStored) throw new Error('The server cannot be reached.')
    },
  })

beforeEach(() => {
  registerCommands([sending('comments.create'), sending('tasks.capture')])
  setRights(rights)
  localStorage.clear()
  sent.length = 0
  answer = []
  queries.setQueryDefaults([], { enabled: false })
})
afterEach(cleanup)

const setting = { tabId: 't1', zone: 'UTC', today: '2026-11-23', mayChange: true, mayCreate: true }
const business: Section = {
  id: 2,
  slug: 'business',
  language_id: 1,
  catchy_title: 'Business',
  main_headline: 'Business',
  description: '',
  is_enabled: 1,
  order: 1,
  version: 1,
}
const passage: Composing = { post: 7, suggests: false, quote: 'fuel', from: 3, to: 7 }
const show = (element: React.ReactNode) => render(<QueryClientProvider client={queries}>{element}</QueryClientProvider>)
const type = (field: HTMLElement, value: string) => {
  act(() => field.focus())
  fireEvent.change(field, { target: { value } })
}
const settle = (at: number, isStored = true) =>
  act(async () => {
    answer[at]?.(isStored)
    await vi.waitFor(() => undefined)
  })

const fields = [
  ['a reply', () => <Composer post={7} composing={null} parent={5} />, 'text', { ctrlKey: true }],
  ['a comment on a passage', () => <Composer post={7} composing={passage} />, 'text', { ctrlKey: true }],
  ['the line of a task', () => <TaskLine setting={setting} />, 'line', {}],
] as const

test.each(fields)('%s: what is typed during the send stays and is sent next', async (_name, element, name, held) => {
  useComposing.setState({ composing: passage })
  show(element())
  const field = screen.getByRole<HTMLInputElement>(name === 'line' ? 'combobox' : 'textbox')
  const enter = () => act(async () => void fireEvent.keyDown(field, { key: 'Enter', ...held }))
  type(field, 'Fuel')
  await enter()
  expect(sent).toMatchObject([{ [name]: 'Fuel' }])
  type(field, 'Fuel and rents')
  await enter()
  await settle(0)
  expect(field.value).toBe('and rents')
  expect(useComposing.getState().composing).toBe(passage)
  expect(sent).toMatchObject([{ [name]: 'Fuel' }, { [name]: 'and rents' }])
  expect(Object.values({ ...localStorage }).join(' ')).toContain('and rents')
  await settle(1)
  expect(field.value).toBe('')
  expect(Object.values({ ...localStorage }).join(' ')).not.toContain('rents')
})

test.each(fields)(
  '%s: each text that is asked for during the send is sent by itself',
  async (_name, element, name, held) => {
    show(element())
    const field = screen.getByRole<HTMLInputElement>(name === 'line' ? 'combobox' : 'textbox')
    const enter = () => act(async () => void fireEvent.keyDown(field, { key: 'Enter', ...held }))
    const texts = ['Fuel', 'Rents', 'Buses']
    for (const text of texts) {
      type(field, field.value + text)
      await enter()
    }
    type(field, `${field.value}Roads`)
    for (const at of texts.keys()) await settle(at)
    expect(sent).toMatchObject(texts.map((text) => ({ [name]: text })))
    expect(field.value).toBe('Roads')
  },
)

test.each(fields)('%s: a text that was changed during the send stays whole', async (_name, element, name, held) => {
  show(element())
  const field = screen.getByRole<HTMLInputElement>(name === 'line' ? 'combobox' : 'textbox')
  type(field, 'Fuel')
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter', ...held }))
  type(field, 'Rents')
  await settle(0)
  expect(field.value).toBe('Rents')
  expect(sent).toHaveLength(1)
})

test.each(fields)(
  '%s: a text that was sent by a field closed since leaves the field that shows it',
  async (_name, element, name, held) => {
    const role = name === 'line' ? 'combobox' : 'textbox'
    show(element())
    type(screen.getByRole(role), 'Fuel')
    await act(async () => void fireEvent.keyDown(screen.getByRole(role), { key: 'Enter', ...held }))
    cleanup()
    show(element())
    const again = screen.getByRole<HTMLInputElement>(role)
    expect(again.value).toBe('Fuel')
    type(again, 'Fuel and rents')
    await settle(0)
    expect(again.value).toBe('and rents')
    expect(Object.values({ ...localStorage }).join(' ')).toContain('and rents')
  },
)

test('a comment on a passage is closed once all of it is sent, and stays after a refusal', async () => {
  useComposing.setState({ composing: passage })
  show(<Composer post={7} composing={passage} />)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  const enter = () => act(async () => void fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }))
  type(field, 'Check this')
  await enter()
  await settle(0, false)
  expect([field.value, useComposing.getState().composing]).toEqual(['Check this', passage])
  await enter()
  await settle(1)
  expect([field.value, useComposing.getState().composing]).toEqual(['', null])
})

test.each(fields)(
  '%s: a key right after the answer does not bring the sent text back',
  async (_name, element, name, held) => {
    useComposing.setState({ composing: passage })
    show(element())
    const field = screen.getByRole<HTMLInputElement>(name === 'line' ? 'combobox' : 'textbox')
    type(field, 'Fuel')
    await act(async () => void fireEvent.keyDown(field, { key: 'Enter', ...held }))
    const shown: string[] = []
    const forget = vi.spyOn(Storage.prototype, 'removeItem')
    // A key that the browser delivers next finds this value in the field.
    forget.mockImplementationOnce(() => queueMicrotask(() => shown.push(field.value)))
    await settle(0)
    forget.mockRestore()
    expect(shown).toEqual([''])
  },
)

test('a picked section that is removed from the line of a task leaves the focus in the line', async () => {
  queries.setQueryData(allSections.queryKey, [business])
  show(<TaskLine setting={setting} />)
  const field = screen.getByRole<HTMLInputElement>('combobox')
  type(field, 'Fuel #bus')
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }))
  const remove = screen.getByRole('button', { name: 'Remove Business' })
  act(() => remove.focus())
  fireEvent.click(remove)
  expect(field.value).toBe('Fuel ')
  expect(document.activeElement).toBe(field)
})

test('Escape pressed during the send says nothing of a text that is not sent', async () => {
  useComposing.setState({ composing: passage })
  show(<Composer post={7} composing={passage} />)
  const told = vi.fn<Parameters<typeof setNoticeSink>[0]>()
  setNoticeSink(told)
  const field = screen.getByRole<HTMLInputElement>('textbox')
  type(field, 'Check this')
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true }))
  fireEvent.keyDown(field, { key: 'Escape' })
  expect(useComposing.getState().composing).toBeNull()
  expect(told).not.toHaveBeenCalledWith(expect.objectContaining({ kind: 'info' }))
  await settle(0)
})

test('the reply that opens at a stored comment leaves the focus in the text that has it', () => {
  show(<input aria-label="Text" />)
  const elsewhere = screen.getByRole('textbox', { name: 'Text' })
  act(() => elsewhere.focus())
  show(<Composer post={7} composing={null} parent={5} />)
  expect(document.activeElement).toBe(elsewhere)
})
