// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { command } from '#workspace/command/command'
import { run } from '#workspace/command/gate'
import { registerCommands } from '#workspace/command/registry'
import { mayLeaveTab } from '#workspace/panes/close-tabs'
import { noteTab } from '#workspace/panes/tabs'

import { setRights } from '../../set-rights'

test('keys pressed after a side form is left during its save are for the screen beside it, also without a table', async () => {
  let end: (() => void) | undefined
  setRights([])
  registerCommands([
    command({
      id: 'x.save',
      title: 'Save',
      subject: 'x',
      right: 'signed-in',
      risk: 'none',
      writes: true,
      run: () => new Promise<void>((done) => (end = done)),
    }),
  ])
  document.body.innerHTML = `<div id="panel-t1"><div data-dock><div data-main tabindex="-1" id="board"></div>
    <aside><input></aside></div></div>`
  const save = { id: 'x.save' }
  noteTab('t1', { dirty: 'New task', save })
  const saving = run(save, 'button')
  document.querySelector('input')?.focus()
  const leaving = mayLeaveTab('t1')
  expect(document.activeElement?.id).toBe('board')
  await vi.waitFor(() => expect(end).toBeDefined())
  end?.()
  await saving
  noteTab('t1', { dirty: undefined, save: undefined })
  expect(await leaving).toBe(true)
})
