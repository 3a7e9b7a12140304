// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import Invitation from '../../../src/areas/login/invitation'
import { Login } from '../../../src/areas/login/login'

/** Modules may load slowly on a busy machine. */
const soon = { timeout: 10_000 }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  history.replaceState(null, '', '/')
})

test('who opens an invitation types the password at once', () => {
  render(<Invitation token="abc" onDone={() => undefined} />)
  expect(document.activeElement).toBe(screen.getByLabelText('Choose a password'))
})

test('who has chosen the password of an invitation is told so, and signs in with it without typing the address', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ email: 'ama@slotdesk.test' }))
  history.replaceState(null, '', '/login?invitation=abc')
  render(<Login brand="Accra Courier" />)
  fireEvent.change(await screen.findByLabelText('Choose a password', {}, soon), { target: { value: 'Slotdesk#27' } })
  fireEvent.change(screen.getByLabelText('Repeat the password'), { target: { value: 'Slotdesk#27' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go to sign in' })))
  expect((await screen.findByLabelText<HTMLInputElement>('Email', {}, soon)).value).toBe('ama@slotdesk.test')
  expect(document.activeElement).toBe(screen.getByLabelText('Password'))
  expect(screen.getByText('Your password is set. Sign in with it.')).toBeDefined()
  expect(location.search).toBe('')
})

test('who opens an invitation that was used is led to the sign-in, not to the same form again', async () => {
  const errors = { token: ['This invitation is over or was used already.'] }
  vi.stubGlobal('fetch', async () => Response.json({ message: 'Validation failed.', errors }, { status: 422 }))
  render(<Invitation token="abc" onDone={() => undefined} />)
  for (const label of ['Choose a password', 'Repeat the password'])
    fireEvent.change(screen.getByLabelText(label), { target: { value: 'Slotdesk#27' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Go to sign in' })))
  const link = await screen.findByRole('link', { name: 'Go to sign in' })
  expect([link.getAttribute('href'), document.activeElement]).toEqual(['/', link])
  expect(screen.getByRole('alert')).toBeDefined()
  expect(screen.queryByLabelText('Choose a password')).toBeNull()
})
