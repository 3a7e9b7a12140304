// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { FileText } from 'lucide-react'
import { afterEach, beforeEach, expect, test } from 'vitest'

import { registerViews } from '#workspace/areas/views'
import { Rail } from '#workspace/frame/rail'
import { setPreferences } from '#workspace/panes/store'

import { setRights } from '../../set-rights'

beforeEach(() => {
  const shared = { icon: FileText, screen: () => null } as const
  registerViews([
    { ...shared, id: 'posts', path: '/posts', title: 'Posts', right: 'posts.read', rail: 1 },
    { ...shared, id: 'tags', path: '/tags', title: 'Tags', right: 'tags.read', rail: 2 },
  ] as never)
  setRights(['posts.read'])
  setPreferences({
    railWide: true,
    views: { Drafts: '/posts?status=draft', Old: '/tags?sort=name', '2026': '/posts?year=2026' },
    viewOrder: ['Drafts', 'Old', '2026'],
  })
})
afterEach(cleanup)

const linksOf = (list: HTMLElement) => within(list).getAllByRole('link')

test('saved views stand below the screens in their order, without those of screens that the person may not see', async () => {
  render(<Rail />)
  const views = await screen.findByRole('list', { name: 'Saved views' })
  expect(linksOf(views).map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['DDrafts', '/posts?status=draft'],
    ['22026', '/posts?year=2026'],
  ])
})

test('in a narrow rail a saved view is named for screen readers', async () => {
  setPreferences({ railWide: false })
  render(<Rail />)
  const views = await screen.findByRole('list', { name: 'Saved views' })
  expect(within(views).getByRole('link', { name: 'Drafts' })).toBeTruthy()
})

test('without saved views there is no list of them', () => {
  setPreferences({ views: {} })
  render(<Rail />)
  expect(screen.getAllByRole('list')).toHaveLength(1)
})
