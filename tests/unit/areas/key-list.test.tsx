// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { type Command, command } from '#workspace/command/command'
import { addCommands, registerCommands } from '#workspace/command/registry'

import { KeyList } from '../../../src/areas/settings/key-list'
import { setRights } from '../set-rights'

afterEach(cleanup)

const named = (id: Command['id'], title: string): Command =>
  command({ id, title, subject: 'desk', right: 'signed-in', risk: 'none', writes: false, run: vi.fn() })

test('commands of areas that come later get their rows, filtered or not', () => {
  setRights([])
  registerCommands([named('desk.tidy', 'Tidy the desk')])
  const { container, rerender } = render(<KeyList query="" />)
  const shown = () => [...container.querySelectorAll('[data-command]')].map((row) => row.getAttribute('data-command'))
  expect(shown()).toEqual(['desk.tidy'])
  act(() => void addCommands([named('desk.lock', 'Lock the desk')]))
  expect(shown()).toEqual(['desk.tidy', 'desk.lock'])
  rerender(<KeyList query="sweep" />)
  expect(shown()).toEqual([])
  act(() => void addCommands([named('desk.sweep', 'Sweep the desk')]))
  expect(shown()).toEqual(['desk.sweep'])
})
