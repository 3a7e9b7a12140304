// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { devices, ownPasskeys } from '#client/session/account'
import { useSession } from '#client/session/session'
import { accountCommands } from '#commands/account'
import { TooltipProvider } from '#ui/overlays/tooltip'
import { registerCommands } from '#workspace/command/registry'
import { TabProvider } from '#workspace/panes/tab-scope'

import AccountScreen from '../../../src/areas/account/account-screen'
import { stubResizeObserver } from '../resize-observer'
import { ama } from '../signed-in'

const device = { created_at: '2026-03-01T08:00:00Z', address: '10.0.0.7', agent: null, current: false }

beforeEach(() => {
  stubResizeObserver()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  useSession.setState({ me: ama })
  registerCommands(accountCommands)
  queries.setQueryData(devices.queryKey, [
    { ...device, id: 1, last_seen_at: '2026-03-10T12:00:00Z' },
    { ...device, id: 2, last_seen_at: '2026-03-09T12:00:00Z' },
  ])
  queries.setQueryData(ownPasskeys.queryKey, { items: [], authenticator: false })
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
