// @vitest-environment jsdom
// The second factor at the sign-in.
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { useSession } from '#client/session/session'
import { passkeySignIn } from '#commands/passkeys'
import { invalid } from '#contract/base/failure'
import { command } from '#workspace/command/command'
import { addCommands, registerCommands } from '#workspace/command/registry'

import { Login } from '../../../src/areas/login/login'

afterEach(() => {
  cleanup()
  useSession.setState({ codeAsked: false })
  vi.unstubAllGlobals()
})

/** Signs in with a password; a second factor is asked for. @returns the dialog that asks */
async function secondFactor(challenge: { options: null; authenticator: boolean }) {
  vi.stubGlobal('fetch', async () => Response.json(challenge))
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
  addCommands(passkeySignIn)
  render(<Login brand="Accra Courier" />)
  fireEvent.change(screen.getByLabelText('Email'), { target: { value: 'ama@slotdesk.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Slotdesk#26' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })))
  return within(await screen.findByRole('dialog'))
}

test('who is asked for a code reads there that the password does not hold any more', async () => {
  const dialog = await secondFactor({ options: null, authenticator: true })
  fireEvent.change(dialog.getByLabelText('Verification code'), { target: { value: '123456' } })
  await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Verify' })))
  expect(dialog.getByText('Incorrect email or password.')).toBeDefined()
})

test('who has passkeys for another address alone reads that none of them works here', async () => {
  const dialog = await secondFactor({ options: null, authenticator: false })
  await dialog.findByText('None of your passkeys works at this address, or in this browser.')
  expect(dialog.getByLabelText('Recovery code')).toBeDefined()
})
