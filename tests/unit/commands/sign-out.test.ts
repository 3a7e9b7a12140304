// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { sessionCommands } from '#commands/frame/session'
import { run } from '#workspace/command/gate'
import { followWork } from '#workspace/command/progress'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'

import { setRights } from '../set-rights'

const signOut = vi.hoisted(() => vi.fn<() => Promise<void>>())
vi.mock('#client/session/session', async (original) => ({ ...(await original<object>()), signOut }))

afterEach(() => signOut.mockReset())

test('a sign-out asks before it stops an upload', async () => {
  setRights([])
  registerCommands(sessionCommands)
  const { progress, end } = followWork('Upload harbour.png', () => undefined)
  progress(1, 2, true)

  const stays = run({ id: 'session.sign-out' }, 'key')
  await vi.waitFor(() => expect(usePrompts.getState().queue).toHaveLength(1))
  const [asked] = usePrompts.getState().queue
  expect(asked).toMatchObject({ kind: 'confirm', confirmation: { notes: ['Upload harbour.png'] } })
  if (asked?.kind === 'confirm') asked.answer(false)
  await stays
  expect(signOut).not.toHaveBeenCalled()

  end()
  await run({ id: 'session.sign-out' }, 'key')
  expect(usePrompts.getState().queue).toHaveLength(0)
  expect(signOut).toHaveBeenCalledOnce()
})
