// @vitest-environment jsdom
// The key that saves a form, in a form that is not a tab's: one in a dialog, or on the page of one's account.
import { act, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'

import { formCommands } from '#commands/record/form-keys'
import { TextField } from '#ui/form/fields'
import { Form, useContractForm } from '#ui/form/form'
import { run } from '#workspace/command/gate'
import { registerCommands } from '#workspace/command/registry'

import { stubResizeObserver } from '../../resize-observer'
import { setRights } from '../../set-rights'

const send = vi.fn(async () => ({ status: 'done' as const }))
const base = { name: 'Night desk' }
const schema = z.object({ name: z.string() })

function Role() {
  return (
    <Form form={useContractForm({ schema, base, send })}>
      <TextField name="name" label="Name" />
    </Form>
  )
}

test('saves the form that has the focus', async () => {
  stubResizeObserver()
  registerCommands(formCommands)
  setRights([])
  render(<Role />)
  const press = () => act(() => run({ id: 'form.submit' }, 'key'))
  await press()
  expect(send).not.toHaveBeenCalled()
  act(() => screen.getByLabelText('Name').focus())
  await press()
  expect(send).toHaveBeenCalledWith(base)
})
