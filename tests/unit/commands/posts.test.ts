// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'

import { postCommands } from '#commands/posts'
import { historyCommands } from '#commands/history'
import { tabCommands } from '#commands/tab'
import type { CommandContext } from '#workspace/command'
import { setRights } from '#workspace/context'
import { run } from '#workspace/gate'
import { judge, titleOf } from '#workspace/judge'
import { type Notice, setNoticeSink } from '#workspace/notices'
import { usePrompts } from '#workspace/prompts'
import { registerCommands } from '#workspace/registry'
import { rights } from '#contract/rights'

import { samplePost, startPostServer } from '../client/post-server'
import { registryRules } from '../workspace/registry-rules'

const everything = [...postCommands, ...tabCommands, ...historyCommands]
const find = (id: string) => everything.find((command) => command.id === id)!

/** A context as a list publishes it: rows that are known by what the list shows. */
const on = (...rows: Record<string, unknown>[]): CommandContext => ({
  place: 'table',
  rights: new Set(rights),
  targets: {
    subject: 'posts',
    ids: rows.map((_, at) => at + 1),
    from: 'selection',
    rows: new Map(rows.map((row, at) => [at + 1, row])),
  },
  tab: null,
  paneId: 'p1',
})
const title = (id: string, context: CommandContext) => titleOf(find(id), context)
const reason = (id: string, context: CommandContext) => {
  const verdict = judge(find(id), context)
  return typeof verdict === 'object' ? verdict.reason : verdict
}
const nothing: CommandContext = { ...on(), targets: null }

describe.each(Object.entries(registryRules))('%s', (_, rule) => {
  test('of posts and of the text', () => {
    expect(rule(everything)).toEqual([])
  })
})

describe('titles', () => {
  test.each([
    [{ status: 0, published_at: null }, 'Publish'],
    [{ status: 3, published_at: '2026-11-20T08:00:00Z' }, 'Republish'],
    [{ status: 0, published_at: '2026-11-20T08:00:00Z' }, 'Publish now'],
  ])('Publish of %j is %s', (row, expected) => {
    expect(title('posts.publish', on(row))).toBe(expected)
  })

  test('count what is selected', () => {
    const many = on(...Array.from({ length: 40 }, () => ({ status: 0 })))
    expect(title('posts.trash', many)).toBe('Move 40 posts to trash')
    expect(title('posts.publish', many)).toBe('Publish 40 posts')
  })

  test('say which way a switch goes', () => {
    expect(title('posts.verify', on({ is_verified: 0 }))).toBe('Verify')
    expect(title('posts.verify', on({ is_verified: 1 }))).toBe('Take the verification back')
  })
})

describe('availability', () => {
  test('of nothing selected is refused in words', () => {
    for (const id of ['posts.trash', 'posts.restore', 'posts.delete', 'posts.publish', 'posts.view', 'posts.verify'])
      expect(reason(id, nothing)).toBe('Select a post, or open one')
  })

  test('of a trashed post offers Restore and Delete, and nothing else that changes it', () => {
    const trashed = on({ status: 4 })
    expect(reason('posts.restore', trashed)).toBe(true)
    expect(reason('posts.delete', trashed)).toBe(true)
    expect(reason('posts.trash', trashed)).toBe('The post is in the trash already')
    expect(reason('posts.publish', trashed)).toBe('The post is in the trash: restore it first')
  })

  test('of a post that is not in the trash has no Delete', () => {
    expect(reason('posts.delete', on({ status: 3 }))).toBe('Only a post in the trash can be deleted')
  })

  test('of Breaking asks for the regular top status', () => {
    expect(reason('posts.breaking', on({ status: 0, top_status: 2 }))).toMatch('regular top status')
  })

  test('without the right names it', () => {
    expect(reason('posts.publish', { ...on({ status: 0 }), rights: new Set(['posts.read']) })).toMatch('posts.publish')
  })
})

describe('without a screen', () => {
  afterEach(() => vi.unstubAllGlobals())

  test('a post is moved to the trash after the question, and taken back by Undo', async () => {
    const server = startPostServer()
    const bulk: unknown[] = []
    const single = globalThis.fetch
    vi.stubGlobal('fetch', async (request: Request) => {
      if (new URL(request.url).pathname !== '/api/posts') return single(request)
      bulk.push(await request.json())
      return Response.json({ success: { 7: true }, errors: {} })
    })
    sessionStorage.setItem('slotdesk.lock.7', '0')
    const notices: Notice[] = []
    setNoticeSink((notice) => notices.push(notice))
    setRights(rights)
    registerCommands(everything)
    const running = run({ id: 'posts.trash', args: { ids: [7] } }, 'menu')
    await vi.waitFor(() => expect(usePrompts.getState().queue[0]).toBeDefined())
    const [prompt] = usePrompts.getState().queue
    expect(prompt).toMatchObject({
      confirmation: { message: 'Are you sure you want to move selected post to trash?', danger: true },
    })
    if (prompt?.kind === 'confirm') prompt.answer(true)
    expect(await running).toMatchObject({ status: 'done', outcome: { message: 'Post moved to trash.' } })
    expect(server.post.status).toBe(4)
    await run({ id: 'history.undo' }, 'toast')
    expect(bulk).toEqual([{ ids: [7], set: { status: samplePost.status } }])
    expect(notices.map(({ message }) => message)).toContain('Post moved to trash.')
  })
})
