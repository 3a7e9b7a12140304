// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

import { command } from '#workspace/command/command'
import { currentContext } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { usePrompts } from '#workspace/command/questions'
import { registerCommands } from '#workspace/command/registry'
import { mayLeaveTab } from '#workspace/panes/close-tabs'
import { noteTab } from '#workspace/panes/tabs'

import { setRights } from '../../set-rights'

let end: (() => void) | undefined

beforeEach(() => {
  end = undefined
  setRights([])
  const write = (id: 'x.save' | 'x.publish') =>
    command({
      id,
      title: id,
      subject: 'x',
      right: 'signed-in',
      risk: 'none',
      writes: true,
      run: () => new Promise<void>((done) => (end = done)),
    })
  registerCommands([write('x.save'), write('x.publish')])
})

test('keys pressed after a side form is left during its save are for the screen beside it, also without a table', async () => {
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

test('a tab that closes during a command that saves its work, such as publishing, does not ask about it', async () => {
  noteTab('t2', { dirty: 'A post', save: { id: 'x.save' } })
  const context = {
    ...currentContext('pane', 't2'),
    tab: { id: 't2', path: '/posts/1', view: 'post', params: {} },
  }
  const publishing = run({ id: 'x.publish' }, 'button', { context })
  const leaving = mayLeaveTab('t2')
  await vi.waitFor(() => expect(end).toBeDefined())
  noteTab('t2', { dirty: undefined, save: undefined })
  end?.()
  await publishing
  expect(await leaving).toBe(true)
  expect(usePrompts.getState().queue).toEqual([])
})
