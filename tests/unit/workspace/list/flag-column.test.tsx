// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { ToggleLeft } from 'lucide-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

import { command } from '#workspace/command/command'
import { registerCommands } from '#workspace/command/registry'
import { flagColumn } from '#workspace/list/record-list'

import { setRights } from '../../set-rights'

const turned = vi.fn()
const column = flagColumn('is_tag', 'For tags', 'words.set-is-tag')

beforeEach(() => {
  registerCommands([
    command({
      id: 'words.set-is-tag',
      title: 'Turn it',
      subject: 'words',
      icon: ToggleLeft,
      right: 'stop-words.update',
      arguments: { schema: z.object({ ids: z.array(z.number()), on: z.boolean() }), sources: {} },
      risk: 'undoable',
      writes: true,
      run: async (args) => {
        turned(args)
        return { undo: async () => undefined }
      },
    }),
  ])
})
afterEach(() => {
  cleanup()
  turned.mockReset()
  setRights([])
})

test('a click turns the flag of its row', async () => {
  setRights(['stop-words.update'])
  render(<>{column.cell({ id: 7, is_tag: 1 })}</>)
  fireEvent.click(screen.getByRole('button', { name: 'Yes' }))
  await vi.waitFor(() => expect(turned).toHaveBeenCalledWith({ ids: [7], on: false }))
})

test('whoever may not change the row reads it', () => {
  setRights(['stop-words.read'])
  render(<>{column.cell({ id: 7, is_tag: 0 })}</>)
  expect(screen.getByText('No')).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})
