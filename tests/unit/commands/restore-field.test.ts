// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'

import { postRevisionCommands } from '#commands/posts/revisions'
import { api } from '#client/api/api-late'
import { editDraft } from '#client/post-draft/draft'
import { changeDraft } from '#client/post-draft/store'

import { draft, open, server } from '../client/post-fixture'

test('the palette names the fields of an earlier version as the form does; a picture is one field', async () => {
  const row = { number: 1, version: 1, kind: 'save' as const, user: null, created_at: '2026-11-21T08:00:00Z' }
  const fields = ['thumb', 'thumb_ext', 'fb_catchy_title', 'notes']
  vi.spyOn(api.revisions, 'list').mockResolvedValue([{ ...row, version: 2, fields }])
  vi.spyOn(api.revisions, 'get').mockResolvedValue({ ...row, fields, data: { ...server.post } })
  await open()
  editDraft(7, { thumb: 'new', thumb_ext: 'png', fb_catchy_title: 'New' })
  const { sources } = postRevisionCommands.find(({ id }) => id === 'posts.restore-field')!.arguments!
  const offered = async (name: 'number' | 'field') => {
    const source = (sources as Record<string, unknown>)[name] as {
      search: (query: string, signal: AbortSignal, known: object) => Promise<{ label: string; detail?: string }[]>
    }
    return source.search('', new AbortController().signal, { id: 7, number: 1 })
  }
  expect((await offered('field')).map(({ label }) => label)).toEqual(['Facebook headline', 'Image'])
  expect((await offered('number'))[0]?.detail).toBe('Image, Facebook headline')
})

test('a version that is no whole post offers the fields that it has, whatever else is unsaved', async () => {
  const row = { number: 1, version: 1, kind: 'kept' as const, user: null, created_at: '2026-11-21T08:00:00Z' }
  vi.spyOn(api.revisions, 'get').mockResolvedValue({ ...row, fields: [], data: { description: 'Kept' } })
  await open()
  editDraft(7, { tags: [{ value: 9, label: 'Fuel' }] })
  const { sources } = postRevisionCommands.find(({ id }) => id === 'posts.restore-field')!.arguments!
  const source = (sources as Record<string, unknown>)['field'] as {
    search: (query: string, signal: AbortSignal, known: object) => Promise<{ label: string }[]>
  }
  const offered = await source.search('', new AbortController().signal, { id: 7, number: 1 })
  expect(offered.map(({ label }) => label)).toEqual(['Description (Google)'])
})

test.each([
  ['posts.restore-field', { field: 'description' }],
  ['posts.restore-block', { at: 0 }],
])('%s changes nothing where somebody else took the post over while its questions were open', async (name, args) => {
  const row = { number: 1, version: 1, kind: 'save' as const, user: null, created_at: '2026-11-21T08:00:00Z' }
  const body = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Earlier"}]}]}'
  const data = { ...server.post, description: 'Earlier', body }
  vi.spyOn(api.revisions, 'get').mockResolvedValue({ ...row, fields: [], data })
  await open()
  changeDraft(7, ({ lock }) => ({ lock: { ...lock, state: 'lost', holder: 'Kofi' } }))
  const { values } = draft()
  const { run } = postRevisionCommands.find(({ id }) => id === name)!
  await expect(run({ id: 7, number: 1, ...args } as never, {} as never)).rejects.toThrow('Kofi is editing this post')
  expect(draft().values).toEqual(values)
})
