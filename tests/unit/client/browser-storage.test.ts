// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keepCopy, keptCopies, moveToOwnKey } from '#client/unsaved/browser-copies'
import { savePreferences, defaultPreferences, preferencesKey } from '#workspace/panes/saved-layout'

const owner = { person: 1, subject: 'posts', id: 7 }
const copy = { savedAt: 1, version: 1, changes: { body: 'typed' }, against: {} }

beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

/** From now on the storage refuses every text. */
function fill(): void {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
}

test('preferences that do not fit leave the ones that were kept', () => {
  localStorage.setItem(preferencesKey(), 'kept')
  fill()
  savePreferences(localStorage, defaultPreferences)
  expect(localStorage.getItem(preferencesKey())).toBe('kept')
})

test('a copy of unsaved text stays where it is when the storage is full, readable or not', () => {
  keepCopy(owner, copy)
  const found = () => keptCopies(owner, () => false)
  const [kept] = found().copies
  localStorage.setItem('slotdesk.draft.1.posts.7.broken', '{')
  fill()
  if (kept) moveToOwnKey(kept)
  expect(found().copies).toHaveLength(1)
  expect(localStorage.getItem('slotdesk.draft.1.posts.7.broken')).toBe('{')
})
