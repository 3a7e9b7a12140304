// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { ruled } from '#contract/base/fields'
import { maxLength, minLength } from '#contract/base/rules'
import { FlagField, TextField } from '#ui/form/fields'
import { configureForms } from '#ui/form/field-messages'
import { Form, type Sent, useContractForm } from '#ui/form/form'
import { EntitiesField } from '#workspace/form/entity-field'

import { stubResizeObserver } from '../resize-observer'

const schema = z.object({
  headline: ruled(minLength(5), maxLength(100)),
  slug: z.string(),
  is_enabled: z.number(),
  tags: z.array(z.number()),
})
const base = { headline: '', slug: 'fuel', is_enabled: 0, tags: [1, 2] }

function TagForm({ send, locked }: { send: (values: typeof base) => Promise<Sent<typeof base>>; locked?: boolean }) {
  const form = useContractForm({ schema, base, send })
  return (
    <Form form={form} locked={locked}>
      <TextField name="headline" label="Headline" min={5} max={100} />
      <TextField name="slug" label="Slug" />
      <FlagField name="is_enabled" label="Enabled" />
      <EntitiesField name="tags" label="Tags" entity="tags" max={5} />
      <button type="submit">Save</button>
      <p>{form.given['']}</p>
      <output>{form.dirty ? 'unsaved' : 'saved'}</output>
    </Form>
  )
}

const done = () => Promise.resolve({ status: 'done' })
const show = (send: (values: typeof base) => Promise<Sent<typeof base>> = done, locked = false) =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <TagForm send={send} locked={locked} />
    </QueryClientProvider>,
  )
const headline = () => screen.getByLabelText('Headline')
const write = (text: string) => fireEvent.change(headline(), { target: { value: text } })
const save = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await act(async () => {})
}
/** The element that describes a field. A reference is a list of ids between spaces. */
const noteOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')

beforeEach(() => {
  configureForms({ readFieldMessages: () => ({}) })
  stubResizeObserver()
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('a field that is locked while one types in it has the focus again when it is unlocked', () => {
  const { rerender } = show()
  const lock = (locked: boolean) =>
    rerender(
      <QueryClientProvider client={new QueryClient()}>
        <TagForm send={done} locked={locked} />
      </QueryClientProvider>,
    )
  headline().focus()
  write('Fuel')
  lock(true)
  const form = document.querySelector('form')
  expect(document.activeElement).toBe(form)
  // As Chromium does: an element that loses its tabindex loses the focus with it.
  if (form) form.removeAttribute = (name) => (form.blur(), Element.prototype.removeAttribute.call(form, name))
  lock(false)
  expect(document.activeElement).toBe(headline())
  headline().blur()
  lock(true)
  lock(false)
  expect(document.activeElement).toBe(document.body)
})

test('counts characters as they are typed, and how many tags are left', () => {
  show()
  write('Fuel prices')
  expect(screen.getByText('11 / 5-100')).toBeDefined()
  expect(screen.getByText('Tags left 3')).toBeDefined()
})

test('says what is wrong of a field once it is left, politely, and nothing new while one writes', () => {
  show()
  write('Fuel')
  expect(noteOf(headline())).toBeNull()
  fireEvent.blur(headline())
  expect(noteOf(headline())?.tagName).toBe('OUTPUT')
  expect(noteOf(headline())?.textContent).toBe('Minimum length: 5')
  write('Fuel prices')
  expect(noteOf(headline())).toBeNull()
  write('x'.repeat(101))
  expect(noteOf(headline())).toBeNull()
})

test('does not send what its schema refuses, says why under each field and goes to the first', async () => {
  const send = vi.fn(done)
  show(send)
  screen.getByLabelText('Slug').focus()
  await save()
  expect(send).not.toHaveBeenCalled()
  expect(noteOf(headline())?.textContent).toBe('Minimum length: 5')
  expect(document.activeElement).toBe(headline())
})

test('puts the messages of the server on their fields, the focus on the first, and keeps what was typed', async () => {
  configureForms({ readFieldMessages: () => ({ slug: ['Slug is taken'] }) })
  show(() => Promise.resolve({ status: 'failed', error: {} }))
  write('Fuel prices')
  await save()
  expect(noteOf(screen.getByLabelText('Slug'))?.textContent).toBe('Slug is taken')
  expect(document.activeElement).toBe(screen.getByLabelText('Slug'))
  expect(headline()).toHaveProperty('value', 'Fuel prices')
  expect(screen.getByText('unsaved')).toBeDefined()
  fireEvent.change(screen.getByLabelText('Slug'), { target: { value: 'fuel-2' } })
  expect(noteOf(screen.getByLabelText('Slug'))).toBeNull()
})

test('shows a server message without a field under the whole form', async () => {
  const messages = ['The tag has stop words. [fuel, levy]']
  show(() => Promise.resolve({ status: 'failed', error: {}, messages }))
  write('Fuel prices')
  await save()
  expect(screen.getByText('The tag has stop words. [fuel, levy]')).toBeDefined()
})

test('counts as saved after a success, and as unsaved when the person cancelled', async () => {
  const send = vi.fn<() => Promise<Sent<typeof base>>>(() => Promise.resolve({ status: 'cancelled' }))
  show(send)
  write('Fuel prices')
  await save()
  expect(screen.getByText('unsaved')).toBeDefined()
  send.mockResolvedValue({ status: 'done' })
  await save()
  expect(screen.getByText('saved')).toBeDefined()
})

test('a flag is sent as a number', async () => {
  const send = vi.fn<(values: typeof base) => Promise<Sent<typeof base>>>(done)
  show(send)
  write('Fuel prices')
  fireEvent.click(screen.getByLabelText('Enabled'))
  await save()
  expect(send.mock.calls[0]?.[0].is_enabled).toBe(1)
})

test('shows but disables every field without the right', () => {
  show(done, true)
  expect(
    ['Headline', 'Slug', 'Enabled', 'Tags left 3'].every((label) =>
      screen.getByLabelText(label).hasAttribute('disabled'),
    ),
  ).toBe(true)
})

test('a save that is asked for during another follows it with what was typed since, and not twice with the same', async () => {
  const sent: string[] = []
  const answers: (() => void)[] = []
  show(
    (values) =>
      new Promise((resolve) => {
        sent.push(values.headline)
        answers.push(() => resolve({ status: 'done' }))
      }),
  )
  const answer = () => act(async () => answers.shift()?.())
  write('First words')
  await save()
  await save()
  write('First words and more')
  await save()
  expect(sent).toEqual(['First words'])
  await answer()
  expect(sent).toEqual(['First words', 'First words and more'])
  await answer()
  expect(sent).toHaveLength(2)
  expect(screen.getByText('saved')).toBeDefined()
})

test('what is typed during a save alone stays unsaved: the other fields are as the server saved them', async () => {
  const sent: (typeof base)[] = []
  let answer = () => {}
  show(
    (values) =>
      new Promise((resolve) => {
        sent.push(values)
        answer = () => resolve({ status: 'done', saved: { ...values, slug: 'fuel-prices' } })
      }),
  )
  write('Fuel prices')
  fireEvent.change(screen.getByLabelText('Slug'), { target: { value: '' } })
  await save()
  write('Fuel prices up')
  await act(async () => answer())
  expect(screen.getByLabelText('Slug')).toHaveProperty('value', 'fuel-prices')
  expect(screen.getByText('unsaved')).toBeDefined()
  await save()
  expect(sent[1]).toMatchObject({ headline: 'Fuel prices up', slug: 'fuel-prices' })
})

const hidden = ({ is_enabled }: typeof base) => (is_enabled === 1 ? (['headline'] as const) : [])

function HidingForm({ send }: { send: (values: typeof base) => Promise<Sent<typeof base>> }) {
  const form = useContractForm({ schema, base: { ...base, headline: 'Fuel prices' }, send, hidden })
  return (
    <Form form={form}>
      {hidden(form.values).length === 0 && <TextField name="headline" label="Headline" />}
      <FlagField name="is_enabled" label="Enabled" />
      <button type="submit">Save</button>
    </Form>
  )
}

test('what was typed into a field that is not drawn any more is neither judged nor sent', async () => {
  const send = vi.fn(done)
  render(<HidingForm send={send} />)
  write('Fu')
  await save()
  expect(send).not.toHaveBeenCalled()
  fireEvent.click(screen.getByLabelText('Enabled'))
  await save()
  expect(send.mock.calls).toEqual([[{ ...base, headline: 'Fuel prices', is_enabled: 1 }]])
  // Drawn again, the field has the value that was sent.
  fireEvent.click(screen.getByLabelText('Enabled'))
  expect(headline()).toHaveProperty('value', 'Fuel prices')
})
