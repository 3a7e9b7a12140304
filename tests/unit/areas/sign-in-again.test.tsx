// @vitest-environment jsdom
// The sign-in over the workspace after its session ended.
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { useSession } from '#client/session/session'
import { Dialog } from '#ui/overlays/dialog'
import { command } from '#workspace/command/command'
import { heldRights } from '#workspace/command/context'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'
import { captureKeys } from '#workspace/keys/dispatcher'

import { signInAgain } from '../../../src/areas/login/sign-in-again'
import { ama } from '../signed-in'
import { setRights } from '../set-rights'

afterEach(() => vi.unstubAllGlobals())

/** Makes the server answer a sign-in with this person, and registers the command that the form runs. */
function acceptSignIn(person: object): void {
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(url.endsWith('/me') ? person : { id: 'gh', name: 'Accra Courier' }),
  )
  registerCommands([
    command({
      id: 'session.sign-in',
      title: 'Sign in',
      subject: 'session',
      right: 'public',
      arguments: { schema: z.object({ login: z.string(), password: z.string() }), sources: {} },
      risk: 'none',
      writes: false,
      run: () => undefined,
    }),
  ])
}

/** Signs in by the form. */
async function signIn(): Promise<void> {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ama@slotdesk.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Slotdesk#26' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })))
}

test('a person whose role was changed goes on with the rights of the new one', async () => {
  useSession.setState({ me: { ...ama, rights: ['posts.read', 'posts.publish'] } })
  setRights(['posts.read', 'posts.publish'])
  acceptSignIn({ ...ama, rights: ['posts.read'] })
  const again = signInAgain((text) => text)
  await signIn()
  expect(await again).toBe(true)
  expect([...heldRights()]).toEqual(['posts.read'])
})

test('Enter signs in while a question is open behind, and does not answer it', async () => {
  useSession.setState({ me: ama })
  acceptSignIn(ama)
  const stop = captureKeys(window)
  const answer = vi.fn()
  const confirmation = { message: 'Move the post to trash?', confirm: 'Move' }
  usePrompts.setState({ queue: [{ kind: 'confirm', confirmation, answer }] })
  const again = signInAgain((text) => text)
  const field = await screen.findByLabelText('Password')
  field.focus()
  expect(fireEvent.keyDown(field, { key: 'Enter', code: 'Enter' })).toBe(true)
  await signIn()
  await again
  expect(answer).not.toHaveBeenCalled()
  usePrompts.setState({ queue: [] })
  stop()
})

test('letters typed on after the password do not go into the text that gets the focus back', async () => {
  useSession.setState({ me: ama })
  acceptSignIn(ama)
  render(<textarea aria-label="Text" />)
  const text = screen.getByLabelText('Text')
  text.focus()
  const again = signInAgain((phrase) => phrase)
  await signIn()
  await again
  expect(document.activeElement).toBe(text)
  expect(fireEvent.keyDown(text, { key: 'n' })).toBe(false)
})

test('a dialog behind stays open, whatever is pressed in the form', async () => {
  useSession.setState({ me: ama })
  acceptSignIn(ama)
  const onClose = vi.fn()
  render(
    <Dialog open onClose={onClose} title="Add a new role">
      <input aria-label="Name" />
    </Dialog>,
  )
  // The dialog listens to presses a moment after it opened.
  await act(() => new Promise((heard) => setTimeout(heard)))
  const again = signInAgain((text) => text)
  const field = await screen.findByLabelText('Email')
  fireEvent.pointerDown(field)
  fireEvent.keyDown(field, { key: 'Escape' })
  fireEvent.keyDown(document.body, { key: 'Escape' })
  await signIn()
  await again
  expect(onClose).not.toHaveBeenCalled()
})
