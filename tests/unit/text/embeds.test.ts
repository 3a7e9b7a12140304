import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, test } from 'vitest'

import { embedOfPasted } from '#text/embeds'
import { playerOf } from '#text/players'

const idOf = (pasted: string) => {
  const found = embedOfPasted(pasted)
  return found && `${found.provider} ${found.id}`
}

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3', 'youtube dQw4w9WgXcQ'],
  ['y2u.be/dQw4w9WgXcQ', 'youtube dQw4w9WgXcQ'],
  ['http://youtu.be/dQw4w9WgXcQ&feature=channel', 'youtube dQw4w9WgXcQ'],
  ['http://www.youtube.com/watch/dQw4w9WgXcQ/', 'youtube dQw4w9WgXcQ'],
  ['https://youtube.com/?vi=dQw4w9WgXcQ', 'youtube dQw4w9WgXcQ'],
  ['https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg', 'youtube dQw4w9WgXcQ'],
  ['https://youtube.com/user/Somebody#p/a/u/1/dQw4w9WgXcQ?rel=0', 'youtube dQw4w9WgXcQ'],
  [
    'https://www.youtube.com/attribution_link?a=x&u=%2Fwatch%3Fv%3DdQw4w9WgXcQ%26feature%3Dshare',
    'youtube dQw4w9WgXcQ',
  ],
  ['https://www.facebook.com/Paper/videos/what-it-is-about/1281761502607093/', 'facebook 1281761502607093'],
  ['https://www.facebook.com/Paper/videos/1484037581637646/?ref=x', 'facebook 1484037581637646'],
  ['x.com/somebody/status/1234567890123456789', 'tweet 1234567890123456789'],
  ['https://www.instagram.com/reels/DAbCdEf123/', 'instagram DAbCdEf123'],
])('%s is %s', (pasted, wanted) => expect(idOf(pasted)).toBe(wanted))

test.each([
  ['https://www.facebook.com/share/v/1AbCdEfGh/', 'fb-video'],
  ['https://www.facebook.com/share/r/1AbCdEfGh/', 'fb-video'],
  ['https://www.facebook.com/reel/1234567890', 'fb-video'],
  ['https://www.facebook.com/share/p/1AbCdEfGh/', 'fb-post'],
  ['https://www.facebook.com/share/1AbCdEfGh/', 'fb-post'],
  ['https://www.facebook.com/groups/12345/permalink/67890123/', 'fb-post'],
  ['https://www.facebook.com/photo/?fbid=10158&set=a.1', 'fb-post'],
  ['https://www.facebook.com/photo.php?fbid=10158', 'fb-post'],
  ['https://www.facebook.com/Paper/photos/a.1/2', 'fb-post'],
  ['https://www.facebook.com/permalink.php?story_fbid=1&id=2', 'fb-post'],
  ['https://www.facebook.com/Paper', 'fb-page'],
])('%s is a %s', (pasted, wanted) => expect(embedOfPasted(pasted)?.facebookType).toBe(wanted))

test.each([
  'https://www.youtube.com/',
  'https://www.youtube.com/@somebody',
  'https://www.youtube.com/channel/UCuAXFkgsw1L7xaCfnd5JJOw',
  'https://www.youtube.com/playlist?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  'https://www.youtube.com/embed/videoseries?list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf',
  'https://www.youtube.com/attribution_link?u=%2Fattribution_link%3Fu%3D%2Fattribution_link',
  'https://twitter.com/somebody/likes',
  'https://notyoutube.com/watch?v=dQw4w9WgXcQ',
  'javascript:alert(1)//youtube.com/watch?v=dQw4w9WgXcQ',
])('%s is no post', (pasted) => expect(embedOfPasted(pasted)).toBeNull())

const folder = join(process.env['SLOTDESK_SHARED'] ?? '../shared', 'data/embeds')

test.each([
  ['https://youtu.be/dQw4w9WgXcQ?t=90', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=90s', 'start=90'],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=3723s',
    'start=3723',
  ],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=7', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=7s', 'start=7'],
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=soon', 'https://www.youtube.com/watch?v=dQw4w9WgXcQ', ''],
  ['https://vimeo.com/76979871/ab12cd34ef', 'https://vimeo.com/76979871/ab12cd34ef', 'h=ab12cd34ef'],
  [
    'https://player.vimeo.com/video/76979871?h=ab12cd34ef&dnt=1',
    'https://vimeo.com/76979871/ab12cd34ef',
    'h=ab12cd34ef',
  ],
  ['https://vimeo.com/76979871/settings', 'https://vimeo.com/76979871', ''],
])('the start of a video and the key of an unlisted one are kept: %s', (pasted, link, parameter) => {
  const found = embedOfPasted(pasted)
  expect(found?.link).toBe(link)
  const { search } = new URL((found && playerOf(found)?.src) ?? '')
  expect(search.replace(/^\?(dnt=1&?)?/, '')).toBe(parameter)
})

interface Sample {
  url?: string
  html?: string
  provider: string
  id?: string | null
  expect: string
}

const providers: Readonly<Record<string, string>> = { 'twitter.com': 'tweet', twitter: 'tweet' }
const own = new Set(['youtube', 'vimeo', 'dailymotion', 'tweet', 'facebook', 'instagram', 'tiktok'])

test.skipIf(!existsSync(folder))('the addresses that other programs know are known here, each with its id', () => {
  const samples = readFileSync(join(folder, 'embeds-dev.jsonl'), 'utf8').trim().split('\n')
  const wrong = samples.flatMap((line) => {
    const { url, html, provider, id, expect: wanted }: Sample = JSON.parse(line)
    const name = providers[provider] ?? provider.toLowerCase().replace(/\.com$/, '')
    const pasted = url ?? html ?? ''
    const got = embedOfPasted(pasted)
    if (!own.has(name)) return got ? [`${pasted}: ${got.provider}, wanted none`] : []
    if (wanted !== 'match') return got ? [`${pasted}: ${got.provider} ${got.id}, wanted none`] : []
    return got?.provider === name && (!id || got.id === id) ? [] : [`${pasted}: wanted ${name} ${id ?? ''}`]
  })
  if (wrong.length > 0) console.log(wrong.join('\n'))
  expect(wrong.length).toBeLessThanOrEqual(samples.length * 0.03)
})

test.skipIf(!existsSync(folder))(
  'addresses as editors pasted them break nothing, and each player is of its service',
  () => {
    for (const address of readFileSync(join(folder, 'urls-in-the-wild.txt'), 'utf8').split('\n')) {
      const found = embedOfPasted(address)
      if (found) expect(playerOf(found)?.src ?? 'https://').toMatch(/^https:/)
    }
  },
)
