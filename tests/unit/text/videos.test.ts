import { expect, test } from 'vitest'

import type { Body } from '#text/document'
import { hasNewVideo } from '#text/videos'

const withEmbeds = (...embeds: [provider: 'youtube' | 'tweet', id: string][]): Body => ({
  type: 'doc',
  content: embeds.map(([provider, id]) => ({ type: 'embed', attrs: { provider, id, link: null } })),
})

test('a video that was there before is allowed, a new one is found, and other embeds do not count', () => {
  const before = withEmbeds(['youtube', 'aaaaaaaaaaa'])
  expect(hasNewVideo(withEmbeds(['youtube', 'aaaaaaaaaaa'], ['tweet', '1']), before)).toBe(false)
  expect(hasNewVideo(withEmbeds(['youtube', 'bbbbbbbbbbb']), before)).toBe(true)
  expect(hasNewVideo(withEmbeds(), before)).toBe(false)
})
