// @vitest-environment jsdom
// The sign-in over the workspace after its session ended.
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { useSession } from '#client/session/session'
import { command } from '#workspace/command/command'
import { heldRights } from '#workspace/command/context'
import { registerCommands } from '#workspace/command/registry'

import { signInAgain } from '../../../src/areas/login/sign-in-again'
import { ama } from '../signed-in'
import { setRights } from '../set-rights'

afterEach(() => vi.unstubAllGlobals())

test('a person whose role was changed goes on with the rights of the new one', async () => {
  useSession.setState({ me: { ...ama, rights: ['posts.read', 'posts.publish'] } })
  setRights(['posts.read', 'posts.publish'])
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    Response.json(url.endsWith('/me') ? { ...ama, rights: ['posts.read'] } : { id: 'gh', name: 'Accra Courier' }),
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
  const again = signInAgain((text) => text)
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'ama@slotdesk.test' } })
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Slotdesk#26' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Sign in' })))
  expect(await again).toBe(true)
  expect([...heldRights()]).toEqual(['posts.read'])
})
