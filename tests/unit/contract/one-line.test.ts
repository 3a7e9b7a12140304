// A headline is one line, for every field that is one.
import { expect, test } from 'vitest'

import { oneLine } from '#contract/base/one-line'
import { postPatch } from '#contract/posts/posts'
import { tagPatch } from '#contract/taxonomy/tags'

test('line breaks become single spaces, and other texts stay as they are', () => {
  expect(oneLine('Fuel prices\nrise \r\n\r\n again\n')).toBe('Fuel prices rise again')
  expect(oneLine(' Fuel  prices ')).toBe(' Fuel  prices ')
})

test('the headlines of a post and of a tag take no line break', () => {
  const broken = 'Parliament approves another fuel levy\nafter a long debate in Abuja'
  const line = 'Parliament approves another fuel levy after a long debate in Abuja'
  const posted = { main_headline: broken, catchy_title: broken, fb_catchy_title: broken, titles: { rss: broken } }
  expect(postPatch.parse(posted)).toEqual({
    main_headline: line,
    catchy_title: line,
    fb_catchy_title: line,
    titles: { rss: line },
  })
  expect(tagPatch.parse({ main_headline: broken })).toEqual({ main_headline: line })
})
