// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { useMainFocus } from '#workspace/frame/main-focus'
import { openTab, splitPane } from '#workspace/panes/operations'
import { useWorkspace } from '#workspace/panes/store'
import { panesOf } from '#workspace/panes/tree'

afterEach(cleanup)

function Screen({ tabId }: { tabId: string }) {
  useMainFocus(tabId)
  return (
    <div id={`panel-${tabId}`}>
      <input data-main aria-label={tabId} />
    </div>
  )
}

test('a screen that is drawn while nothing has the focus takes it in the focused pane alone', () => {
  const layout = openTab(useWorkspace.getState().layout, '/posts')
  const split = splitPane(layout, layout.focused, 'right', '/dashboard')
  useWorkspace.setState({ layout: split })
  const other = panesOf(split.root).find(({ id }) => id !== split.focused)?.active ?? ''
  const own = panesOf(split.root).find(({ id }) => id === split.focused)?.active ?? ''
  const { getByLabelText } = render(<Screen tabId={other} />)
  expect(document.activeElement).toBe(document.body)
  render(<Screen tabId={own} />)
  expect(document.activeElement).toBe(getByLabelText(own))
})
