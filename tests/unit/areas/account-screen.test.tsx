// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { devices, ownPasskeys, ownRecord } from '#client/session/account'
import { useSession } from '#client/session/session'
import { accountCommands } from '#commands/account'
import type { User } from '#contract/users/users'
import { TooltipProvider } from '#ui/overlays/tooltip'
import { registerCommands } from '#workspace/command/registry'
import { useFrame } from '#workspace/frame/options'
import { TabProvider } from '#workspace/panes/tab-scope'

import AccountScreen from '../../../src/areas/account/account-screen'
import { stubResizeObserver } from '../resize-observer'
import { ama } from '../signed-in'

const own = {
  id: ama.id,
  version: 3,
  username: 'Ama Owusu',
  nickname: 'Ama',
  position: '',
} as User

const device = { created_at: '2026-03-01T08:00:00Z', address: '10.0.0.7', agent: null, current: false }

const noPasskeys = { items: [], authenticator: false }

/** Answers a request for the session, for the passkeys, or for the record of the person. */
function answer({ url }: Request, me: object, record: object): Response {
  if (url.endsWith('/passkeys')) return Response.json(noPasskeys)
  return Response.json(url.endsWith('/me') ? me : record)
}

beforeEach(() => {
  stubResizeObserver()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  useSession.setState({ me: ama })
  registerCommands(accountCommands)
  queries.setQueryData(devices.queryKey, [
    { ...device, id: 1, last_seen_at: '2026-03-10T12:00:00Z' },
    { ...device, id: 2, last_seen_at: '2026-03-09T12:00:00Z' },
  ])
  queries.setQueryData(ownRecord.queryKey, own)
  queries.setQueryData(ownPasskeys.queryKey, noPasskeys)
  render(
    <QueryClientProvider client={queries}>
      <TooltipProvider>
        <TabProvider value="t1">
          <AccountScreen />
        </TabProvider>
      </TooltipProvider>
    </QueryClientProvider>,
  )
})
afterEach(() => {
  cleanup()
  queries.clear()
  vi.unstubAllGlobals()
})

test('the button that signs a device out says which one', () => {
  const names = screen.getAllByRole('button', { name: /^Sign out Browser/ }).map((button) => button.ariaLabel)
  expect(names).toHaveLength(2)
  expect(new Set(names).size).toBe(2)
  expect(names[0]).toContain('10.0.0.7')
})

test('browsers fill the own password into its field alone', () => {
  const asked = (label: string) => screen.getByLabelText(label).getAttribute('autocomplete')
  expect(asked('Your password now')).toBe('current-password')
  expect(asked('New password')).toBe('new-password')
  expect(asked('Repeat the password')).toBe('new-password')
})

test('a person changes their own names; what was not touched is neither judged nor sent', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') sent.push([request.headers.get('if-match'), await request.json()])
    return answer(request, { ...ama, name: 'Ama O' }, { ...own, nickname: 'Ama O', version: 4 })
  })
  const name = screen.getByLabelText('Display name')
  fireEvent.change(name, { target: { value: 'Ama O' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Change your name' })))
  await vi.waitFor(() => expect(sent).toEqual([[`"${ama.id}-3"`, { nickname: 'Ama O' }]]))
  await vi.waitFor(() => expect(useFrame.getState().user?.name).toBe('Ama O'))
})

test('a person without a position gives themselves one', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PATCH') sent.push(await request.json())
    return answer(request, ama, { ...own, position: 'Night desk', version: 5 })
  })
  act(() => void queries.setQueryData(ownRecord.queryKey, { ...own, position: '', version: 4 }))
  const position = screen.getByLabelText<HTMLInputElement>('Position')
  await vi.waitFor(() => expect(position.value).toBe(''))
  fireEvent.change(position, { target: { value: 'Night desk' } })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Change your name' })))
  await vi.waitFor(() => expect(sent).toEqual([{ position: 'Night desk' }]))
})

test('what is typed into the own names stays when somebody else changes another of them', async () => {
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  fireEvent.change(screen.getByLabelText('Display name'), { target: { value: 'Ama O' } })
  act(() => void queries.setQueryData(ownRecord.queryKey, { ...own, username: 'Ama Owusu-Ansah', version: 4 }))
  await vi.waitFor(() => expect([value('Name'), value('Display name')]).toEqual(['Ama Owusu-Ansah', 'Ama O']))
})

test('a second factor that was removed elsewhere since the session was read is not said to be asked for', async () => {
  act(() => useSession.setState({ me: { ...ama, two_fa_enabled: true } }))
  expect(screen.getByText(/^Signing in asks for your password alone/)).toBeDefined()
  act(() => void queries.setQueryData(ownPasskeys.queryKey, { items: [], authenticator: true }))
  await screen.findByText('Signing in asks for a code of your authenticator.')
})
