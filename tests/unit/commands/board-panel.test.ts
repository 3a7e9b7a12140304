// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { boardView, changeBoard } from '#client/board/view'
import { closePanel, showPanel } from '#commands/board/panel'
import { mayLeaveTab } from '#workspace/panes/close-tabs'

vi.mock('#workspace/panes/close-tabs', () => ({ mayLeaveTab: vi.fn(() => Promise.resolve(true)) }))

const opening = () => boardView('t1').panel?.opening

test('a new task that is begun while the form of the one before it is being closed has a form of its own', async () => {
  await showPanel('t1', null)
  const first = opening()
  const closing = closePanel('t1')
  await Promise.all([closing, showPanel('t1', null)])
  expect(boardView('t1').panel).toMatchObject({ id: null })
  expect(opening()).not.toBe(first)
})

test('a task that is shown already is not opened again, and unsaved work keeps the panel', async () => {
  await showPanel('t1', 7)
  const first = opening()
  await showPanel('t1', 7)
  expect(opening()).toBe(first)
  vi.mocked(mayLeaveTab).mockResolvedValue(false)
  await showPanel('t1', null)
  await closePanel('t1')
  expect(boardView('t1').panel).toEqual({ id: 7, opening: first })
  changeBoard('t1', { panel: null })
})
