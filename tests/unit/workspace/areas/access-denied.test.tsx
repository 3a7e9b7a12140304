// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { FileText } from 'lucide-react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { lateScreen } from '#workspace/panes/late-screen'
import { homePath } from '#workspace/frame/rail-views'
import { TabContent } from '#workspace/panes/tab-content'
import { registerViews } from '#workspace/areas/views'

import { setRights } from '../../set-rights'

const denied = 'You are not authorized to view this page'

beforeEach(() =>
  registerViews([
    {
      id: 'posts',
      path: '/posts',
      title: 'Posts',
      icon: FileText,
      right: 'posts.read',
      rail: 1,
      screen: lateScreen(() => Promise.resolve({ default: () => <p>The posts</p> })),
    },
  ]),
)
afterEach(cleanup)

test('a person without any right is told so where they arrive, and not that there is no page', async () => {
  setRights([])
  render(<TabContent tabId="t1" path={homePath()} />)
  expect(await screen.findByText(denied)).toBeTruthy()
  expect(screen.queryByText('Page not found')).toBeNull()
})

test('a page that a person may not see names the right that it needs', async () => {
  setRights(['tags.read'])
  render(<TabContent tabId="t1" path="/posts" />)
  expect(await screen.findByText(denied)).toBeTruthy()
  expect(screen.getByText(/“Posts: Read”/)).toBeTruthy()
})

test('a page that there is none of is not found, whatever the rights', () => {
  setRights([])
  render(<TabContent tabId="t1" path="/nothing" />)
  expect(screen.getByText('Page not found')).toBeTruthy()
})
