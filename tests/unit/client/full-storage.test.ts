// @vitest-environment jsdom
// Copies of unsaved posts in a browser whose storage has room for one of them.
import { expect, test, vi } from 'vitest'

import { answerRestore } from '#client/post-draft/draft'

import { draft, open, settle } from './post-fixture'

const prefix = 'slotdesk.draft.1.posts.7.'
const copies = () => Object.entries(localStorage).filter(([key]) => key.startsWith(prefix))

/** Makes the storage refuse a copy while another one is stored. */
function allowOneCopy(): void {
  const write = Storage.prototype.setItem
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(function (this: Storage, key, text) {
    if (copies().some(([other]) => other !== key)) throw new DOMException('full', 'QuotaExceededError')
    write.call(this, key, text)
  })
}

test('a copy that is restored in a full storage is stored as the copy of this window', async () => {
  const changes = { description: 'Typed' }
  const left = { savedAt: Date.parse('2026-11-21T08:30:00Z'), version: 1, changes, against: { description: '' } }
  localStorage.setItem(`${prefix}gone`, JSON.stringify(left))
  allowOneCopy()
  await open()
  const answering = answerRestore(7, true)
  await settle()
  await answering
  expect(draft().storageFull).toBe(false)
  const [[key = '', text = ''] = []] = copies()
  expect(key).not.toBe(`${prefix}gone`)
  expect(JSON.parse(text)).toMatchObject({ changes })
})
