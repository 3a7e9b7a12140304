// Fixture of the draft tests: one signed-in person, one post and its stubbed server, new for each test.
import { afterEach, beforeEach, vi } from 'vitest'

import { closeDraft, discardDraft, draftOf, openDraft } from '#client/post-draft/draft'
import { queries } from '#client/api/queries'

import { signIn, startPostServer } from './post-server'

/** The server of the running test. */
export let server: ReturnType<typeof startPostServer>

/** The open draft. */
export const draft = () => draftOf(7)!

/** The context of a command that is run in the open post. */
export const inPost = {
  place: 'editor',
  rights: new Set(),
  tab: { id: 't1' },
  targets: { subject: 'posts', ids: [7], from: 'open' },
} as never

/** Lets pending requests be answered. */
export const settle = () => vi.advanceTimersByTimeAsync(20)

export async function open(mayWrite = true): Promise<void> {
  const opening = openDraft(7, () => mayWrite)
  await settle()
  await opening
}

/** Makes the browser report these windows as open. */
export const livingAre = (...names: string[]) =>
  vi.stubGlobal('navigator', {
    locks: {
      request: () => Promise.resolve(),
      query: () => Promise.resolve({ held: names.map((name) => ({ name: `slotdesk.window.${name}` })) }),
    },
  })

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T09:00:00Z') })
  localStorage.clear()
  sessionStorage.clear()
  queries.clear()
  signIn(1)
  server = startPostServer()
})

afterEach(async () => {
  if (draftOf(7)) discardDraft(7)
  closeDraft(7)
  await settle()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
