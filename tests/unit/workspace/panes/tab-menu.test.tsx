// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

import { tabCommands } from '#commands/frame/tab'
import { tabLateCommands } from '#commands/frame/tab-late'
import { addCommands, registerCommands } from '#workspace/command/registry'
import { openTab } from '#workspace/panes/operations'
import { useWorkspace } from '#workspace/panes/store'
import { TabStrip } from '#workspace/panes/tab-strip'
import { emptyLayout, focusedPane } from '#workspace/panes/tree'

import { stubResizeObserver } from '../../resize-observer'

test('the menu of a tab that is opened early gets the commands that load later', async () => {
  stubResizeObserver()
  registerCommands(tabCommands)
  const layout = openTab(openTab(emptyLayout(), '/posts'), '/tags')
  useWorkspace.setState({ layout })
  const pane = focusedPane(layout)
  if (!pane) throw new Error('A pane has the focus.')
  render(<TabStrip pane={pane} focused aside={false} />)
  fireEvent.contextMenu(screen.getAllByRole('tab')[0]!)
  expect(await screen.findByRole('menuitem', { name: /^Close the tab/ })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: /^Move the tab to a new pane below/ })).toBeNull()
  act(() => void addCommands(tabLateCommands))
  expect(screen.getByRole('menuitem', { name: /^Move the tab to a new pane below/ })).toBeTruthy()
})
