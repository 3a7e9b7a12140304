// @vitest-environment jsdom
// What a form that was not saved says, once, whichever way it was sent.
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'

import { formCommands } from '#commands/record/form-keys'
import { describeFailure, Failure } from '#contract/base/failure'
import { configureForms } from '#ui/form/field-messages'
import { TextField } from '#ui/form/fields'
import { Form, type Sent, useContractForm } from '#ui/form/form'
import { configureGate, run } from '#workspace/command/gate'
import { setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'
import { useInvalidNotice } from '#workspace/form/sending'
import { useFormTab } from '#workspace/form/side-form'
import { TabProvider } from '#workspace/panes/tab-scope'

import { stubResizeObserver } from '../../resize-observer'
import { setRights } from '../../set-rights'

const told: string[] = []
const base = { title: '' }
const schema = z.object({ title: z.string().min(1, 'Field can not be empty') })
const subject = { name: 'static-pages', words: ['static page', 'static pages'] as const, nameOf: () => 'About us' }
let answer: Sent<typeof base>

function Page() {
  const form = useContractForm({ schema, base, send: () => Promise.resolve(answer) })
  useFormTab(subject, { id: 7, version: 1 }, { form, restore: () => undefined }, () => undefined, { tellsWrong: true })
  useInvalidNotice(form)
  return (
    <Form form={form}>
      <TextField name="title" label="Title" />
    </Form>
  )
}

beforeAll(() => {
  stubResizeObserver()
  registerCommands(formCommands)
  setRights([])
  configureGate({ describeFailure })
  configureForms({ readFieldMessages: (error) => (error instanceof Failure && error.detail.fields) || {} })
  setNoticeSink(({ message }) => void told.push(message))
})
beforeEach(() => {
  told.length = 0
  render(
    <TabProvider value="t1">
      <Page />
    </TabProvider>,
  )
  act(() => screen.getByLabelText('Title').focus())
})
afterEach(cleanup)

const byKey = () => act(async () => void (await run({ id: 'form.submit', args: { tabId: 't1' } }, 'key')))
const byButton = () => act(async () => void fireEvent.submit(screen.getByLabelText('Title').closest('form')!))
const type = (title: string) => fireEvent.change(screen.getByLabelText('Title'), { target: { value: title } })

test.each([
  ['its key', byKey],
  ['its button', byButton],
])('a form with a wrong field tells so once by %s', async (_, send) => {
  await send()
  expect(told).toEqual(['Validation failed'])
})

test('a field that the server finds wrong is told as one of the form', async () => {
  type('About us')
  answer = { status: 'failed', error: new Failure(422, '', { fields: { title: ['Title has been taken.'] } }) }
  await byKey()
  expect(told).toEqual(['Validation failed'])
})

test('a server that did not answer found no field wrong', async () => {
  type('About us')
  answer = { status: 'failed', error: new Failure(0, ''), messages: ['The server cannot be reached.'] }
  await byButton()
  expect(told).toEqual([])
  await byKey()
  expect(told).toEqual(['It is not saved yet: look at the form.'])
})
