// Each brand opens with its own name, zone and switches, in the newsroom and on its site.
import { expect, test } from 'vitest'

import * as schema from '#server/db/schema'

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
  const [expert] = await room.database.db
    .insert(schema.experts)
    .values({ username: 'Ama', slug: 'ama', position: 'Economist', description: 'Ports.' })
    .returning()
  expect((await room.call(null, 'GET', '/api/brand')).body).toEqual({ id: BRAND, name })
  const { brand } = (await room.call('editor', 'GET', '/api/posts/constants')).body
  expect(brand).toMatchObject({ id: BRAND, name, zone })
  const { moveToPostOnDashboardSave: _move, ...switches } = brand.features
  expect(Object.keys(switches).filter((feature) => !switches[feature])).toEqual(off)
  const experts = await room.call('editor', 'GET', '/api/v2/experts')
  const found = await room.call('editor', 'GET', '/api/autocomplete?entity=experts&field=username&query=a')
  const quoted = await room.call('editor', 'POST', '/api/posts', { experts: [expert?.id] })
  const statuses = [experts, found, quoted].map(({ status }) => status)
  expect(statuses).toEqual(off.includes('experts') ? [403, 403, 403] : [200, 200, 201])
  const received = await room.call('editor', 'POST', '/api/posts/receive', sent)
  expect(received.body.message === noPart).toBe(off.includes('exportTo'))
  const video = { type: 'embed', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ', link: null } }
  const watch = { type: 'paragraph', content: [{ type: 'text', text: 'Watch.' }] }
  const body = JSON.stringify({ type: 'doc', content: [watch, video] })
  const message = 'This brand embeds no videos.'
  const refusal = (errors: unknown) => (off.includes('videoEmbed') ? [422, errors] : [201, false])
  for (const field of ['body', 'notes']) {
    const made = await room.call('editor', 'POST', '/api/posts', { [field]: body })
    expect([made.status, made.status === 422 && made.body]).toEqual(refusal([{ field, message }]))
  }
  const call = { name: 'Watch', section_id: room.ids.section, position: 'top', body }
  const called = await room.call('editor', 'POST', '/api/v2/call-to-actions', call)
  expect([called.status, called.status === 422 && called.body.errors]).toEqual(refusal({ body: [message] }))
  expect((await room.call(null, 'GET', '/site/')).body).toMatch(new RegExp(`<title>[^<]* – ${name}</title>`))
  await room.close()
})
