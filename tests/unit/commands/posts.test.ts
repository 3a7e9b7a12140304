// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import { authorsEdit, categoryEdit, statusEdit, titleEdit } from '../../../src/areas/posts/list/edits'
import { postFieldCommands } from '#commands/posts/fields'
import { postFlagCommands } from '#commands/posts/flags'
import { postExportCommands } from '#commands/posts/export'
import { postManyFieldCommands } from '#commands/posts/bulk-fields'
import { postCommands } from '#commands/posts/open'
import { postEditingCommands } from '#commands/posts/late'
import { api } from '#client/api/api'
import { type Constants, useSession } from '#client/session/session'
import { historyCommands } from '#commands/frame/history'
import { tabCommands } from '#commands/frame/tab'
import type { CommandContext } from '#workspace/command/command'
import { judge, titleOf } from '#workspace/command/availability'
import { rights } from '#contract/users/rights'

import { samplePost } from '../client/post-server'
import { registryRules } from '../workspace/command/registry-rules'

const everything = [
  ...postCommands,
  ...postFieldCommands,
  ...postFlagCommands,
  ...postManyFieldCommands,
  ...postExportCommands,
  ...postEditingCommands,
  ...tabCommands,
  ...historyCommands,
]
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

  test('count what will be done, not what is left', () => {
    const mixed = on({ status: 4 }, { status: 0 }, { status: 3 }, { status: 1 })
    expect(title('posts.trash', mixed)).toBe('Move 3 posts to trash')
    expect(title('posts.restore', mixed)).toBe('Restore to draft')
    expect(title('posts.publish', mixed)).toBe('Publish 2 posts')
    expect(title('posts.publish', on({ status: 3 }, { status: 3 }))).toBe('Republish 2 posts')
  })

  test('say whether readers were told of it before', () => {
    expect(title('posts.push', on({ status: 3, is_message_sent: 0 }))).toBe('Send push')
    expect(title('posts.push', on({ status: 3, is_message_sent: 1 }))).toBe('Resend push')
  })

  test('say which way a switch goes', () => {
    expect(title('posts.verify', on({ is_verified: 0 }))).toBe('Verify')
    expect(title('posts.verify', on({ is_verified: 1 }))).toBe('Take the verification back')
  })
})

describe('a change of status', () => {
  const offered = (context: CommandContext) => {
    const source = find('posts.set-status').arguments?.sources['status']
    return source?.kind === 'choice' ? source.options(context).map(({ label }) => label) : null
  }

  test.each([
    [0, ['In work']],
    [1, ['Draft', 'Ready']],
    [2, ['Draft', 'In work']],
    [3, ['Draft']],
    [5, ['Draft', 'In work']],
  ])('offers from %i only where the board lets it', (status, moves) => {
    expect(offered(on({ status }))).toEqual(moves)
  })

  test('of several offers what one of them may do at least, and everything where nothing is known', () => {
    expect(offered(on({ status: 3 }, { status: 1 }))).toEqual(['Draft', 'Ready'])
    expect(offered(nothing)).toEqual(['Draft', 'In work', 'Ready'])
  })
})

describe('availability', () => {
  test('of nothing selected is refused in words', () => {
    for (const id of ['posts.trash', 'posts.restore', 'posts.delete', 'posts.publish', 'posts.view', 'posts.verify'])
      expect(reason(id, nothing)).toBe('No post is selected or open')
  })

  test('of a trashed post offers Restore and Delete, and nothing else that changes it', () => {
    const trashed = on({ status: 4 })
    expect(reason('posts.restore', trashed)).toBe(true)
    expect(reason('posts.delete', trashed)).toBe(true)
    expect(reason('posts.trash', trashed)).toBe('The post is in the trash already')
    expect(reason('posts.publish', trashed)).toBe('The post is in the trash: restore it first')
    expect(reason('posts.view', trashed)).toBe('The post is in the trash: restore it first')
  })

  test('of a post that is not in the trash has no Delete', () => {
    expect(reason('posts.delete', on({ status: 3 }))).toBe('Only a post in the trash can be deleted')
  })

  test('of Breaking asks for the regular top status, of a table of contents for a text', () => {
    expect(reason('posts.breaking', on({ status: 0, top_status: 2 }))).toMatch('regular top status')
    expect(reason('posts.table-of-contents', on({ status: 0, template_type: 7 }))).toMatch('A live update')
    expect(reason('posts.table-of-contents', on({ status: 0, template_type: 0 }))).toBe(true)
  })

  describe('of a push', () => {
    const brand = (push: boolean) =>
      useSession.setState({ constants: { brand: { features: { push } } } as unknown as Constants })
    afterEach(() => useSession.setState({ constants: null }))

    test('is one published post at a time', () => {
      brand(true)
      expect(reason('posts.push', on({ status: 3 }))).toBe(true)
      expect(reason('posts.push', on({ status: 5 }))).toBe('Only a published post can be sent')
      expect(reason('posts.push', on({ status: 3 }, { status: 3 }))).toBe('Readers are told of one post at a time')
      expect(reason('posts.push', nothing)).toBe('No post is selected or open')
    })

    test('asks whether to send it again where somebody else has sent it meanwhile', async () => {
      vi.spyOn(api.posts, 'pushReaders').mockResolvedValue({ readers: 2 })
      vi.spyOn(api.posts, 'get').mockResolvedValue({ ...samplePost, is_message_sent: 1 })
      const asked = await find('posts.push').confirm?.({ id: 1 } as never, on({ status: 3, is_message_sent: 0 }))
      expect(asked).toMatchObject({ message: 'Send this push again?', confirm: 'Resend push' })
    })

    test('is none where the brand sends none', () => {
      brand(false)
      expect(reason('posts.push', on({ status: 3 }))).toBe('Push notifications are switched off for this brand')
    })
  })

  describe('of posts of others, where a role has its own only', () => {
    const me = { id: 7, name: 'Ama', email: null, role: 'author', section_id: null, rights: [], two_fa_enabled: false }
    const theirs = { status: 0, reporter_id: 1, authors: [{ id: 2 }] }
    const mine = { status: 0, reporter_id: 1, authors: [{ id: 2 }, { id: 7 }] }
    const sentence = 'You may change only posts that you author or report.'
    const changing = ['posts.trash', 'posts.publish', 'posts.set-status', 'posts.set-headline', 'posts.evergreen']
    beforeEach(() => useSession.setState({ me: { ...me, own_posts_only: true } }))
    afterEach(() => useSession.setState({ me: null }))

    test('is refused in the words of the server before anything is asked', () => {
      for (const id of changing) expect([id, reason(id, on(theirs))]).toEqual([id, sentence])
      expect(reason('posts.restore', on({ ...theirs, status: 4 }))).toBe(sentence)
      expect(reason('posts.delete', on({ ...theirs, status: 4 }))).toBe(sentence)
      expect(reason('posts.view', on(theirs))).toBe(true)
    })

    test('is for those among them that are their own', () => {
      for (const id of changing) expect([id, reason(id, on(mine))]).toEqual([id, true])
      expect(reason('posts.trash', on({ ...theirs, reporter_id: 7 }))).toBe(true)
      expect(title('posts.trash', on(theirs, mine, mine))).toBe('Move 2 posts to trash')
    })

    test('is left to the server where it is not known who writes them', () => {
      expect(reason('posts.trash', on({ status: 0 }))).toBe(true)
      useSession.setState({ me: { ...me, own_posts_only: false } })
      expect(reason('posts.trash', on(theirs))).toBe(true)
    })

    test('their cells do not open', () => {
      const row = (post: typeof theirs) => ({
        ...samplePost,
        ...post,
        authors: [{ id: 2, username: 'Kofi' }, ...post.authors.slice(1).map(({ id }) => ({ id, username: 'Ama' }))],
      })
      for (const edit of [titleEdit, statusEdit, authorsEdit, categoryEdit]) {
        expect(edit.refusal?.(row(theirs))).toBe(sentence)
        expect(edit.refusal?.(row(mine))).toBeUndefined()
      }
    })
  })

  test('without the right names it', () => {
    expect(reason('posts.publish', { ...on({ status: 0 }), rights: new Set(['posts.read']) })).toMatch(
      '“Posts: Publish”',
    )
  })
})

test.each([
  ['posts.set-category', { id: 90 }],
  ['posts.set-category-many', { ids: [91, 92] }],
])('%s offers the categories of the section of a post that no list has read', async (id, known) => {
  const items = [90, 91, 92].map((post) => ({ ...samplePost, id: post, section_id: 3 }))
  vi.spyOn(api.posts, 'list').mockResolvedValue({ items, total: 3, page: 1, perPage: 200 })
  const suggest = vi.spyOn(api.autocomplete, 'list').mockResolvedValue([])
  const source = find(id).arguments?.sources['category']
  if (source?.kind !== 'search') throw new Error('The category is searched.')
  await source.search('poli', new AbortController().signal, known)
  const match = expect.objectContaining({ 'match[section_id]': '3' })
  expect(suggest).toHaveBeenLastCalledWith(expect.objectContaining({ query: match }))
})
