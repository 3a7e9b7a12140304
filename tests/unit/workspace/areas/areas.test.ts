// @vitest-environment jsdom
import { FileText } from 'lucide-react'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import type { Area, LatePart } from '#workspace/areas/area'
import { areasComing, loadAreasOf, otherAreas, registerAreas } from '#workspace/areas/areas'
import { command } from '#workspace/command/command'
import { dispatchKey } from '#workspace/keys/dispatcher'
import { usePendingKeys } from '#workspace/keys/key-press'
import { run } from '#workspace/command/gate'
import { lateScreen } from '#workspace/panes/late-screen'
import { setNoticeSink } from '#workspace/command/notices'
import { registerCommands, registry } from '#workspace/command/registry'
import { useWorkspace } from '#workspace/panes/store'

const ran: string[] = []
const make = (id: `${string}.${string}`, keys: string) =>
  command({
    id,
    title: id,
    subject: 'tags',
    keys: [{ keys, place: 'everywhere' }],
    right: 'signed-in',
    risk: 'none',
    writes: false,
    run: () => void ran.push(id),
  })

let arrive: (part: LatePart) => void
let tries = 0
const view = (id: string, path: string): Area['views'][number] => ({
  id,
  path,
  title: id,
  icon: FileText,
  right: 'signed-in',
  screen: lateScreen(() => Promise.reject(new Error('not here'))),
})

beforeEach(() => {
  ran.length = 0
  tries = 0
  usePendingKeys.setState({ pressed: [], next: [] })
  registerCommands([make('history.activity', 'g a')])
  registerAreas([
    { views: [view('posts', '/posts')], late: () => Promise.resolve({ commands: [make('posts.go', 'g p')] }) },
    {
      views: [view('tags', '/tags')],
      late: () => {
        tries += 1
        return new Promise((resolve) => {
          arrive = resolve
        })
      },
    },
  ])
})
beforeAll(() => window.addEventListener('keydown', dispatchKey))
afterAll(() => window.removeEventListener('keydown', dispatchKey))
afterEach(() => vi.restoreAllMocks())

const press = (key: string, more: KeyboardEventInit = {}) => {
  const event = new KeyboardEvent('keydown', {
    key,
    code: `Key${key.toUpperCase()}`,
    bubbles: true,
    cancelable: true,
    ...more,
  })
  document.body.dispatchEvent(event)
  return event
}
const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

test('the first frame has the commands that it shows, and loads no others', async () => {
  await loadAreasOf(['/posts?status=5'])
  expect(registry().find('posts.go')).toBeDefined()
  expect(tries).toBe(0)
  expect(areasComing()).toBe(true)
})

test('a sequence of a command that is still to come waits for it, and those pressed after it wait their turn', async () => {
  await loadAreasOf(['/posts'])
  for (const key of ['g', 't', 'g', 'a']) press(key)
  expect(ran).toEqual([])
  arrive({ commands: [make('tags.go', 'g t')] })
  await vi.waitFor(() => expect(ran).toEqual(['tags.go', 'history.activity']))
  expect(areasComing()).toBe(false)
})

test('a key without a command is reported once all commands are loaded', async () => {
  const told: string[] = []
  setNoticeSink(({ message }) => told.push(message))
  await loadAreasOf(['/posts'])
  for (const key of ['g', 'x']) press(key)
  expect(told).toEqual([])
  arrive({})
  await otherAreas()
  await vi.waitFor(() => expect(told.length).toBeGreaterThan(0))
  expect(told).toEqual(['No command has the keys G then X'])
})

test('a chord that the person gave to a command that is still to come waits for it', async () => {
  useWorkspace.setState(({ preferences }) => ({
    preferences: { ...preferences, keys: { 'tags.go': [{ keys: 'alt+shift+t', place: 'everywhere' }] } },
  }))
  await loadAreasOf(['/posts'])
  expect(press('T', { altKey: true, shiftKey: true, code: 'KeyT' }).defaultPrevented).toBe(true)
  arrive({ commands: [make('tags.go', 'g t')] })
  await otherAreas()
  await settle()
  expect(ran).toEqual(['tags.go'])
  useWorkspace.setState(({ preferences }) => ({ preferences: { ...preferences, keys: {} } }))
})

test('a chord that is nobody’s stays the browser’s own', async () => {
  await loadAreasOf(['/posts'])
  expect(press('c', { ctrlKey: true }).defaultPrevented).toBe(false)
})

test('a call of a command that is still to come waits for it', async () => {
  await loadAreasOf(['/posts'])
  const result = run({ id: 'tags.go' }, 'button')
  arrive({ commands: [make('tags.go', 'g t')] })
  expect((await result).status).toBe('done')
})

test('commands that could not be loaded are loaded again at the next use', async () => {
  registerAreas([
    {
      views: [view('tags', '/tags')],
      late: () => {
        tries += 1
        return tries === 1
          ? Promise.reject(new Error('offline'))
          : Promise.resolve({ commands: [make('tags.go', 'g t')] })
      },
    },
  ])
  await otherAreas()
  expect(areasComing()).toBe(true)
  expect((await run({ id: 'tags.go' }, 'button')).status).toBe('done')
})

test('a key whose commands could not be loaded is forgotten, and holds back none that is known', async () => {
  let refuse = () => {}
  registerAreas([
    {
      views: [view('tags', '/tags')],
      late: () => {
        tries += 1
        return tries === 1
          ? new Promise((_, fail) => (refuse = () => fail(new Error('offline'))))
          : Promise.resolve({ commands: [make('tags.go', 't')] })
      },
    },
  ])
  press('t')
  press('g')
  press('a')
  expect(ran).toEqual([])
  refuse()
  await settle()
  expect(areasComing()).toBe(true)
  press('g')
  press('a')
  await vi.waitFor(() => expect(ran).toEqual(['history.activity']))
  await otherAreas()
  await settle()
  expect(ran).toEqual(['history.activity'])
})
