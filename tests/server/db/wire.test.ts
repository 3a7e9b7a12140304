import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { contract } from '#contract/contract'
import type { Endpoint } from '#contract/base/endpoint'

import { type Newsroom, openNewsroom, metricsToken } from '../newsroom'

let room: Newsroom
beforeAll(async () => {
  room = await openNewsroom()
  for (let number = 1; number <= 30; number += 1) {
    await room.call('editor', 'POST', '/api/posts', {
      main_headline: `Headline number ${number}`,
      section_id: room.ids.section,
    })
  }
})
afterAll(() => room.close())

const get = (url: string, as: string | null = 'admin') => room.call(as, 'GET', url)

describe('the v1 family', () => {
  test('answers a page with links, meta and headers', async () => {
    const { body, headers } = await get('/api/posts?per-page=10&page=2')
    expect(body._meta).toEqual({ totalCount: 30, pageCount: 3, currentPage: 2, perPage: 10 })
    expect(body._links.next.href).toMatch(/^\/api\/posts\?.*page=3/)
    expect(headers['x-pagination-total-count']).toBe('30')
    expect(body.items).toHaveLength(10)
  })

  test('a page past the end answers the last one', async () => {
    const { body } = await get('/api/posts?per-page=20&page=99')
    expect(body._meta.currentPage).toBe(2)
    expect(body.items).toHaveLength(10)
  })

  test('pages neither repeat nor lose a row, from either end', async () => {
    const seen: number[] = []
    for (const page of [1, 2, 3, 4])
      seen.push(
        ...(await get(`/api/posts?per-page=8&page=${page}&sort=id`)).body.items.map(({ id }: { id: number }) => id),
      )
    expect(seen).toEqual([...seen].sort((a, b) => a - b))
    expect(new Set(seen).size).toBe(30)
  })

  test.each([
    'colour=red',
    'search[colour]=red',
    'sort=colour',
    'expand=colour',
    'page=0',
    'page=x',
    'search[status]=x',
    'search[>published_at]=soon',
  ])('an unknown or wrong parameter is a 400 that names itself: %s', async (query) => {
    const { status, body } = await get(`/api/posts?${query}`)
    expect(status).toBe(400)
    expect(body.message).toMatch(/colour|page|status|published_at/)
  })

  test('a page has at most 200 rows', async () => {
    expect((await get('/api/posts?per-page=5000')).body._meta.perPage).toBe(200)
  })
})

describe('the v2 family', () => {
  test('answers a page at the top level', async () => {
    const { body } = await get('/api/v2/tags?per_page=2&order=catchy_title')
    expect(body).toMatchObject({
      current_page: 1,
      last_page: 2,
      per_page: 2,
      total: 3,
      from: 1,
      to: 2,
      prev_page_url: null,
    })
    expect(body.items.map(({ slug }: { slug: string }) => slug)).toEqual(['budget', 'fuel'])
  })

  test('a page past the end answers empty items and the page asked for', async () => {
    const { body } = await get('/api/v2/tags?page=9')
    expect(body).toMatchObject({ current_page: 9, items: [], from: null, to: null })
  })

  test('an empty filter means null', async () => {
    const { body } = await get('/api/v2/categories?filter[parent_id.eq]=')
    expect(body.total).toBe(2)
  })

  test('an unknown filter is a 400 that names itself', async () => {
    const { status, body } = await get('/api/v2/tags?filter[colour.eq]=red')
    expect(status).toBe(400)
    expect(body).toEqual({ message: 'Unknown parameter "filter[colour.eq]".', parameter: 'filter[colour.eq]' })
  })
})

test('a picker gets a bare array with the pagination headers', async () => {
  const { body, headers } = await get('/api/autocomplete?entity=tags&field=catchy_title&query=ro')
  expect(body).toEqual([{ id: room.ids.tags[1], catchy_title: 'roads', section: 'news' }])
  expect(headers['x-pagination-total-count']).toBe('1')
})

describe('every answer', () => {
  test('carries a request id, and no stack trace when it fails', async () => {
    const { headers, body, status } = await get('/api/nothing-here')
    expect(status).toBe(404)
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(JSON.stringify(body)).not.toContain('at ')
  })

  test('broken JSON is a 400 in the family’s form', async () => {
    const answer = await room.app.inject({
      method: 'POST',
      url: '/api/v2/users/login',
      headers: { 'content-type': 'application/json' },
      payload: '{"login":',
    })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toHaveProperty('message')
  })

  test('a body of another type is a 415', async () => {
    const answer = await room.app.inject({
      method: 'POST',
      url: '/api/v2/users/login',
      headers: { 'content-type': 'text/plain' },
      payload: 'x',
    })
    expect(answer.statusCode).toBe(415)
  })
})

describe('every endpoint of the contract', () => {
  const endpoints = Object.entries(contract).flatMap(([subject, of]) =>
    Object.entries<Endpoint>(of).map(([name, definition]) => ({ name: `${subject}.${name}`, definition })),
  )
  const urlOf = ({ path }: Endpoint) => `/api/${path.replace(':language', 'en-US').replace(/:\w+/g, '1')}`

  test.each(endpoints.filter(({ definition }) => definition.right !== 'public'))(
    '$name needs a token',
    async ({ definition }) => {
      const { status } = await room.call(
        null,
        definition.method,
        urlOf(definition),
        definition.method === 'GET' ? undefined : {},
      )
      expect(status).toBe(401)
    },
  )

  test.each(endpoints.filter(({ definition }) => definition.right.includes('.')))(
    '$name needs its right',
    async ({ definition }) => {
      const { status, body } = await room.call(
        'nobody',
        definition.method,
        urlOf(definition),
        definition.method === 'GET' ? undefined : {},
      )
      expect(status).toBe(403)
      expect(body.message).toContain(definition.right)
    },
  )

  test('stands in the OpenAPI description with its right', async () => {
    const { body } = await room.call(null, 'GET', '/api/docs/json')
    const described = Object.values<Record<string, { operationId?: string }>>(body.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(endpoints.map(({ name }) => name).filter((name) => !described.includes(name))).toEqual([])
  })
})

test('healthz, readyz and metrics answer', async () => {
  expect((await get('/healthz', null)).body).toEqual({ status: 'alive' })
  expect((await get('/readyz', null)).body).toEqual({ status: 'ready' })
  const metrics = (authorization: string) => room.call(null, 'GET', '/metrics', undefined, { authorization })
  expect((await metrics(`Bearer ${metricsToken}`)).body).toContain('slotdesk_http_request_seconds')
  for (const wrong of ['', 'Bearer x', `Bearer ${metricsToken}x`]) expect((await metrics(wrong)).status).toBe(404)
})
