// @vitest-environment jsdom
// What stands over a post whose lock is lost.
import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

import { editDraft, followPage, isCutOff } from '#client/post-draft/draft'
import { loseLock } from '#client/post-draft/lock'
import { queries } from '#client/api/queries'
import { command } from '#workspace/command/command'
import { registerCommands } from '#workspace/command/registry'
import { useWorkspace } from '#workspace/panes/store'
import { TabProvider } from '#workspace/panes/tab-scope'
import { emptyPane } from '#workspace/panes/tree'

import { ImageCaption } from '../../../src/areas/posts/editor/gallery/gallery-caption'
import { LockLost } from '../../../src/areas/posts/editor/versions/lock-lost'
import { draft, open, server, settle } from '../client/post-fixture'
import { setRights } from '../set-rights'

afterEach(cleanup)

const sam = { name: 'Sam', own: false }

/** Takes the person's right to change posts while one is open. */
function takeRight(): void {
  const stop = followPage(window)
  setRights(['posts.read'])
  stop()
}

test.each([
  { lose: () => loseLock(7, { name: 'Sam', own: false }), said: 'Sam edits this post now.' },
  { lose: () => loseLock(7, null), said: 'Nobody edits this post any more.' },
  { lose: takeRight, said: 'You may not change this post any more.' },
])('says whether it was taken over, or the right is gone: $said', async ({ lose, said }) => {
  await open()
  lose()
  render(
    <QueryClientProvider client={queries}>
      <LockLost draft={draft()} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('alert').textContent).toContain(said)
})

test('of a post that the person may not change any more, it offers to copy the text and no takeover', async () => {
  registerCommands(
    (['posts.copy-text', 'posts.take-over'] as const).map((id) =>
      command({
        id,
        title: id,
        subject: 'posts',
        right: 'posts.read',
        risk: 'none',
        writes: false,
        run: () => undefined,
      }),
    ),
  )
  await open()
  takeRight()
  render(
    <QueryClientProvider client={queries}>
      <LockLost draft={draft()} />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('button', { name: 'Copy my text' })).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
})

test('stands over a post that is only read where unsaved text was brought back', async () => {
  await open(false)
  expect(isCutOff(draft())).toBe(false)
  editDraft(7, { description: 'kept' })
  expect(isCutOff(draft())).toBe(true)
})

test('says that the post was removed for good, and offers to copy what was typed', async () => {
  await open()
  loseLock(7, null)
  const pane = {
    ...emptyPane('pane'),
    tabs: [{ id: 't1', path: '/posts/7', preview: false, pinned: false }],
    active: 't1',
  }
  useWorkspace.setState(({ layout }) => ({ layout: { ...layout, root: pane } }))
  render(
    <QueryClientProvider client={queries}>
      <TabProvider value="t1">
        <LockLost draft={draft()} />
      </TabProvider>
    </QueryClientProvider>,
  )
  await act(settle)
  expect(screen.getByRole('button', { name: 'Compare' })).toBeDefined()
  server.down = 404
  await act(() => vi.advanceTimersByTimeAsync(16_000))
  const said = screen.getByRole('alert').textContent
  expect(said).toContain('The post is not there any more.')
  expect(said).not.toContain('Nothing was saved over yours yet.')
  expect(screen.queryByRole('button', { name: 'Compare' })).toBeNull()
})

test('says that what was typed about a picture of this post is kept', async () => {
  await open()
  loseLock(7, sam)
  const banner = (
    <QueryClientProvider client={queries}>
      <LockLost draft={draft()} />
    </QueryClientProvider>
  )
  const typeAbout = (post: number) => {
    render(<ImageCaption post={post} src="/a.jpg" given={{ alt: '', label: '' }} button="Save" onDone={() => {}} />)
    fireEvent.change(screen.getByRole('textbox', { name: /^Caption/ }), { target: { value: 'Rain at last' } })
    cleanup()
  }
  typeAbout(71)
  const said = () => screen.getByRole('alert').textContent
  render(banner)
  expect(said()).toContain('Nothing of yours was unsaved.')
  cleanup()
  typeAbout(7)
  render(banner)
  expect(said()).toContain('What you typed is kept in this browser.')
})
