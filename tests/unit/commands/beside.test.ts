// @vitest-environment jsdom
// Splitting a pane, and opening a tab to the side as well: which pane has the focus then.
import { beforeEach, expect, test } from 'vitest'

import { paneCommands } from '#commands/frame/pane'
import { tabLateCommands } from '#commands/frame/tab-late'
import type { Tools } from '#workspace/command/command'
import { openPath, useWorkspace } from '#workspace/panes/store'
import { emptyLayout, focusedTab, panesOf } from '#workspace/panes/tree'

const now = () => useWorkspace.getState().layout

function run(id: string) {
  const command = [...paneCommands, ...tabLateCommands].find((other) => other.id === id)
  void command?.run({ tabId: focusedTab(now())?.id }, {} as Tools)
}

beforeEach(() => {
  useWorkspace.setState({ layout: emptyLayout() })
  openPath('/posts/1')
  document.body.innerHTML = '<textarea></textarea><button></button>'
})

for (const [id, opened] of [
  ['pane.split-right', '/'],
  ['pane.split-down', '/'],
  ['tab.duplicate', '/posts/1'],
] as const) {
  test(`${id} leaves the focus in the pane whose text is being written`, () => {
    const { focused } = now()
    document.querySelector('textarea')?.focus()
    run(id)
    expect(panesOf(now().root).map(({ tabs }) => tabs[0]?.path)).toEqual(['/posts/1', opened])
    expect(now().focused).toBe(focused)
  })

  test(`${id} focuses the other pane where nothing is being written`, () => {
    const { focused } = now()
    document.querySelector('button')?.focus()
    run(id)
    expect(panesOf(now().root)).toHaveLength(2)
    expect(now().focused).not.toBe(focused)
  })
}
