// @vitest-environment jsdom
// The switches of a placement on a slow server.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { commands } from '#commands/advertisements'
import type { Advertisement } from '#contract/media/advertisements'
import { Failure } from '#contract/base/failure'
import { rights } from '#contract/users/rights'
import { setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'

import { SlotsPanel } from '../../../src/areas/advertisements/slots-panel'
import { stubResizeObserver } from '../resize-observer'
import { setRights } from '../set-rights'

interface Update {
  headers: Record<string, string>
  body: Partial<Advertisement>
}

const { advertisements } = vi.hoisted(() => ({
  advertisements: {
    list: vi.fn<() => Promise<unknown>>(),
    update: vi.fn<(update: unknown) => Promise<unknown>>(),
    create: vi.fn(),
    remove: vi.fn(),
  },
}))
vi.mock('#client/api/api-late', async (original) => {
  const { api, ...rest } = await original<{ api: object }>()
  return { ...rest, api: { ...api, advertisements } }
})

let slot: Advertisement
/** Lets the calls of the server go on. */
let open: () => void

beforeEach(() => {
  slot = {
    id: 5,
    name: 'Top',
    slot: 'top',
    code: 'div-1',
    size: '',
    frequency: 100,
    outofpage: 0,
    version: 1,
  } as Advertisement
  slot = { ...slot, status: 0, cached: 0 }
  registerCommands(commands)
  setRights(rights)
  setNoticeSink(() => undefined)
  stubResizeObserver()
  advertisements.list.mockImplementation(async () => ({ items: [slot], total: 1 }))
  advertisements.update.mockImplementation(async (sent) => {
    await new Promise<void>((resolve) => (open = resolve))
    const { headers, body } = sent as Update
    if (headers['If-Match'] !== `"5-${slot.version}"`) throw new Failure(409, 'Changed')
    slot = { ...slot, ...body, version: slot.version + 1 }
    return slot
  })
})
afterEach(() => {
  cleanup()
  queries.clear()
})

test('every press counts, and is shown at once', async () => {
  render(
    <QueryClientProvider client={queries}>
      <SlotsPanel />
    </QueryClientProvider>,
  )
  const active = await screen.findByRole('switch', { name: 'Active' })
  const shown = () => active.getAttribute('aria-checked')
  await act(async () => void fireEvent.click(active))
  expect(shown()).toBe('true')
  await act(async () => void fireEvent.click(active))
  expect(shown()).toBe('false')
  for (const count of [1, 2]) {
    await vi.waitFor(() => expect(advertisements.update).toHaveBeenCalledTimes(count))
    await act(async () => open())
  }
  await vi.waitFor(() => expect(slot).toMatchObject({ status: 0, version: 3 }))
  expect(shown()).toBe('false')
})

test('more placements than one page holds are counted, so that they are looked for by name', async () => {
  advertisements.list.mockResolvedValue({ items: [slot], total: 240 })
  render(
    <QueryClientProvider client={queries}>
      <SlotsPanel />
    </QueryClientProvider>,
  )
  await screen.findByText('1 of 240 placements are shown. Search by name to find the others.')
  cleanup()
  queries.clear()
  advertisements.list.mockResolvedValue({ items: [slot], total: 1 })
  render(
    <QueryClientProvider client={queries}>
      <SlotsPanel />
    </QueryClientProvider>,
  )
  await screen.findByText('Top')
  expect(screen.queryByText(/placements are shown/)).toBeNull()
})

test('who may only read placements sees no button that adds, edits or removes one', async () => {
  const names = () => screen.getAllByRole('button').map((button) => button.textContent || button.ariaLabel)
  const show = () =>
    render(
      <QueryClientProvider client={queries}>
        <SlotsPanel />
      </QueryClientProvider>,
    )
  show()
  await screen.findByText('Top')
  expect(names()).toEqual(expect.arrayContaining(['Add new placement', 'Edit the placement', 'Remove the placement']))
  cleanup()
  setRights(['advertisements.read', 'advertisements.upload'])
  show()
  await screen.findByText('Top')
  expect(names()).toEqual(['Upload .txt'])
})
