// @vitest-environment jsdom
// The second factor at the sign-in.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { useSession } from '#client/session/session'
import { invalid } from '#contract/base/failure'
import { command } from '#workspace/command/command'
import { registerCommands } from '#workspace/command/registry'

import { Login } from '../../../src/areas/login/login'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('who is asked for a code reads there that the password does not hold any more', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ options: null, authenticator: true }))
  registerCommands([
    command({
      id: 'session.sign-in',
      title: 'Sign in',
      subject: 'session',
      right: 'public',
      arguments: { schema: z.object({ code: z.string().optional() }), sources: {} },
      risk: 'none',
      writes: false,
      quiet: true,
      run: ({ code }) => {
        if (code !== undefined) throw invalid({ password: ['Incorrect email or password.'] })
        useSession.setState({ codeAsked: true })
      },
    }),
  ])
  render(<Login brand="Accra Courier" />)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ama@slotdesk.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Slotdesk#26' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })))
  const dialog = within(await screen.findByRole('dialog'))
  fireEvent.change(dialog.getByLabelText('Verification code'), { target: { value: '123456' } })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Verify' })))
  expect(dialog.getByText('Incorrect email or password.')).toBeDefined()
})
