import { describe, expect, test } from 'vitest'

import { useSession } from '#client/session/session'
import { emptyLayout } from '#workspace/panes/tree'
import { openTab, splitPane } from '#workspace/panes/operations'
import {
  brokenKey,
  defaultPreferences,
  loadArrangement,
  loadPreferences,
  preferencesKey,
  saveArrangement,
  savePreferences,
} from '#workspace/panes/saved-layout'

import { ama } from '../../signed-in'

class Memory {
  readonly kept = new Map<string, string>()
  getItem = (key: string) => this.kept.get(key) ?? null
  setItem = (key: string, value: string) => void this.kept.set(key, value)
  removeItem = (key: string) => void this.kept.delete(key)
}

const layout = splitPane(openTab(openTab(emptyLayout(), '/posts'), '/tags'), 'p1', 'right', '/')
const closed = [{ path: '/users' }]

describe('a kept arrangement', () => {
  test('comes back as it was, in its own window first', () => {
    const [mine, all] = [new Memory(), new Memory()]
    saveArrangement(mine, all, { layout, closed })
    saveArrangement(new Memory(), all, { layout: emptyLayout(), closed: [] })
    expect(loadArrangement(mine, all)).toEqual({ saved: expect.objectContaining({ layout, closed }), broken: false })
    expect(loadArrangement(new Memory(), all).saved?.layout).toEqual(emptyLayout())
  })

  test('belongs to one person, and another one has their own', () => {
    const [mine, all] = [new Memory(), new Memory()]
    useSession.setState({ me: ama })
    saveArrangement(mine, all, { layout, closed })
    useSession.setState({ me: { ...ama, id: 2 } })
    expect(loadArrangement(mine, all)).toEqual({ saved: null, broken: false })
    useSession.setState({ me: ama })
    expect(loadArrangement(mine, all).saved).toEqual(expect.objectContaining({ layout, closed }))
    useSession.setState({ me: null })
  })

  test('is not taken by a window beside others, which still has its own after a reload', () => {
    const [mine, all] = [new Memory(), new Memory()]
    saveArrangement(mine, all, { layout, closed })
    expect(loadArrangement(new Memory(), null)).toEqual({ saved: null, broken: false })
    expect(loadArrangement(mine, null).saved).toEqual(expect.objectContaining({ layout, closed }))
  })

  test.each([
    ['no JSON', '{"version":1,'],
    ['another version', JSON.stringify({ version: 9, layout, closed })],
    [
      'a layout that breaks its invariants',
      JSON.stringify({ version: 1, layout: { ...layout, focused: 'p99' }, closed }),
    ],
    [
      'a tab that leads out of the program',
      JSON.stringify({ version: 1, layout, closed }).replaceAll('/posts', 'javascript:alert(1)'),
    ],
  ])('that is %s is put aside with a notice, never a blank page', (_, text) => {
    const all = new Memory()
    all.setItem('slotdesk.workspace.0', text)
    expect(loadArrangement(new Memory(), all)).toEqual({ saved: null, broken: true })
    expect(all.getItem(brokenKey)).toBe(text)
    expect(loadArrangement(new Memory(), all)).toEqual({ saved: null, broken: false })
  })

  test('that finds the storage full does not stop work', () => {
    const full = new Memory()
    full.setItem = () => {
      throw new Error('QuotaExceededError')
    }
    expect(() => saveArrangement(full, full, { layout, closed })).not.toThrow()
  })
})

test('preferences come back one by one: what cannot be read is the default, the rest stays', () => {
  const all = new Memory()
  savePreferences(all, { ...defaultPreferences, theme: 'dark', railWide: true })
  expect(loadPreferences(all).theme).toBe('dark')
  all.setItem(preferencesKey(), JSON.stringify({ theme: 'pink', railWide: true }))
  expect(loadPreferences(all)).toEqual({ ...defaultPreferences, railWide: true })
})
