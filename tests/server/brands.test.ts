// Each brand opens with its own name, zone and switches, in the newsroom and on its site.
import { expect, test } from 'vitest'

import { openNewsroom } from './newsroom'

const noPart = 'This site takes no posts from other sites.'
const sent = { source: 'gh', id: 1, section: null, category: null, tags: [], authors: [], fields: {} }

test.each([
  { BRAND: 'gh', name: 'Accra Courier', zone: 'Africa/Accra', off: [] },
  { BRAND: 'ng', name: 'Lagos Ledger', zone: 'Africa/Lagos', off: [] },
  { BRAND: 'ph', name: 'Manila Dispatch', zone: 'Asia/Manila', off: ['experts'] },
  { BRAND: 'ke', name: 'Nairobi Wire', zone: 'Africa/Nairobi', off: ['videoEmbed'] },
  { BRAND: 'za', name: 'Joburg Record', zone: 'Africa/Johannesburg', off: ['exportTo'] },
])('$BRAND is the $name, works in $zone and goes without $off', async ({ BRAND, name, zone, off }) => {
  const room = await openNewsroom({ BRAND })
  expect((await room.call(null, 'GET', '/api/brand')).body).toEqual({ id: BRAND, name })
  const { brand } = (await room.call('editor', 'GET', '/api/posts/constants')).body
  expect(brand).toMatchObject({ id: BRAND, name, zone })
  const { moveToPostOnDashboardSave: _move, ...switches } = brand.features
  expect(Object.keys(switches).filter((feature) => !switches[feature])).toEqual(off)
  const experts = await room.call('editor', 'GET', '/api/v2/experts')
  expect(experts.status).toBe(off.includes('experts') ? 403 : 200)
  const received = await room.call('editor', 'POST', '/api/posts/receive', sent)
  expect(received.body.message === noPart).toBe(off.includes('exportTo'))
  const video = { type: 'embed', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ', link: null } }
  const body = JSON.stringify({ type: 'doc', content: [video] })
  const made = await room.call('editor', 'POST', '/api/posts', { body })
  const refused = [422, [{ field: 'body', message: 'This brand embeds no videos.' }]]
  expect([made.status, made.status === 422 && made.body]).toEqual(off.includes('videoEmbed') ? refused : [201, false])
  expect((await room.call(null, 'GET', '/site/')).body).toMatch(new RegExp(`<title>[^<]* – ${name}</title>`))
  await room.close()
})
