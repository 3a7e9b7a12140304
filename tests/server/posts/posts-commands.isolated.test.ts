// Commands of posts against the real server: what they do, what they leave, and how it is taken back.
import { describe, expect, test } from 'vitest'

import { postSubject } from '#client/posts/posts'
import { keepHistory } from '#workspace/command/history-storage'
import { useHistory } from '#workspace/command/history'
import { useWork } from '#workspace/command/progress'

import { postCommandHarness, selecting } from '../command-harness'
import { postActions } from './post-actions'

const here = postCommandHarness()

const { good, lock, make, patch, publish, published, stateOf } = postActions(() => here.room)
const statesOf = (ids: readonly number[]) => Promise.all(ids.map(async (id) => (await stateOf(id)).status))
const bulks = () => here.desk.sent.filter(({ method, path }) => method === 'PATCH' && path === '/api/posts')
const madeGood = () => make(good())

describe('mixed targets', () => {
  test('a published post among drafts is never scheduled: the others are, and both are told by name', async () => {
    const [draft, live] = [await madeGood(), await published()]
    const at = '2026-03-11T09:00:00.000Z'
    const result = await here.desk.run({ id: 'posts.schedule', args: { at } }, selecting([draft.id, live.id]))
    expect(result).toMatchObject({
      status: 'done',
      outcome: { message: 'Post scheduled. 1 of 2: 1 is published already and stays.' },
    })
    expect(here.desk.notices[0]?.details).toEqual([good().main_headline])
    expect(await statesOf([draft.id, live.id])).toEqual([5, 3])
  })

  test('the question names those that are done and those that are left', async () => {
    const drafts = [await madeGood(), await madeGood(), await madeGood()].map(({ id }) => id)
    const live = [await published(), await published()].map(({ id }) => id)
    await here.desk.run({ id: 'posts.publish' }, selecting([...drafts, ...live]))
    const [question] = here.desk.questions()
    expect(question).toMatchObject({ message: 'Publish 3 posts?', notes: ['3 of 5: 2 are published already and stay'] })
    expect(question?.names).toHaveLength(3)
    expect(question?.left).toHaveLength(2)
    expect(await statesOf([...drafts, ...live])).toEqual([3, 3, 3, 3, 3])
    const before = await stateOf(live[0] ?? 0)
    expect(before.published_at).toBe('2026-03-10T12:00:00.000Z')
  })

  test('restoring never changes a published post', async () => {
    const [bin, live] = [await madeGood(), await published()]
    await patch(bin.id, { status: 4 }, 'admin')
    await here.desk.run({ id: 'posts.restore' }, selecting([bin.id, live.id]))
    expect(await statesOf([bin.id, live.id])).toEqual([0, 3])
  })

  test('when no row fits, the reason is shown and nothing is sent', async () => {
    const live = await published()
    const result = await here.desk.run({ id: 'posts.restore', args: { ids: [live.id] } })
    expect(result).toMatchObject({ status: 'refused', refusal: { reason: 'The post is not in the trash' } })
    expect(bulks()).toEqual([])
  })

  test('a row of a link is read before it is judged, and one that is gone is named', async () => {
    const draft = await madeGood()
    const result = await here.desk.run({ id: 'posts.trash', args: { ids: [draft.id, 999_999] } })
    expect(result).toMatchObject({ outcome: { message: expect.stringContaining('1 is not there any more and stays') } })
    expect(await statesOf([draft.id])).toEqual([4])
  })
})

describe('published posts leave the site only when somebody was asked', () => {
  test('a move back to draft asks, with their number; of drafts alone it asks nothing', async () => {
    const [draft, live] = [await madeGood(), await published()]
    await here.desk.run({ id: 'posts.set-status', args: { ids: [draft.id], status: 1 } })
    expect(here.desk.questions()).toEqual([])
    await here.desk.run({ id: 'posts.set-status', args: { status: 0 } }, selecting([draft.id, live.id]))
    expect(here.desk.questions()[0]).toMatchObject({ notes: ['1 published post leaves the site'], danger: true })
    expect(await statesOf([draft.id, live.id])).toEqual([0, 0])
  })

  test('a move to the trash asks too, and publishing offers no undo', async () => {
    const live = await published()
    await here.desk.run({ id: 'posts.trash', args: { ids: [live.id] } })
    expect(here.desk.questions()[0]).toMatchObject({ notes: ['1 published post leaves the site'] })
    const [one, two] = [await madeGood(), await madeGood()]
    const result = await here.desk.run({ id: 'posts.publish' }, selecting([one.id, two.id]))
    expect(result).toMatchObject({ status: 'done', outcome: { message: '2 posts published.' } })
    expect(result.status === 'done' && result.outcome?.undo).toBe(undefined)
  })
})

describe('undo', () => {
  test('of scheduling gives a draft back without a date, of unscheduling the date', async () => {
    const draft = await madeGood()
    const at = '2026-03-12T10:30:00.000Z'
    await here.desk.run({ id: 'posts.schedule', args: { ids: [draft.id], at } })
    expect(await stateOf(draft.id)).toEqual({ status: 5, published_at: at })
    await here.desk.undo()
    expect(await stateOf(draft.id)).toEqual({ status: 0, published_at: null })
    await here.desk.run({ id: 'posts.schedule', args: { ids: [draft.id], at } })
    await here.desk.run({ id: 'posts.set-status', args: { ids: [draft.id], status: 0 } })
    expect(await stateOf(draft.id)).toEqual({ status: 0, published_at: null })
    expect((await here.desk.undo()).status).toBe('done')
    expect(await stateOf(draft.id)).toEqual({ status: 5, published_at: at })
  })

  test('of a flag touches just the rows that it moved', async () => {
    const [had, had_not] = [await madeGood(), await madeGood()]
    await patch(had.id, { is_evergreen: 1 }, 'admin')
    await here.desk.run({ id: 'posts.evergreen', args: { on: true } }, selecting([had.id, had_not.id]))
    const flags = async () =>
      Promise.all(
        [had, had_not].map(
          async ({ id }) => (await here.room.call('admin', 'GET', `/api/posts/${id}`)).body.is_evergreen,
        ),
      )
    expect(await flags()).toEqual([1, 1])
    await here.desk.undo()
    expect(await flags()).toEqual([1, 0])
  })

  test('a flag is switched on and off from a row that was only read in the list', async () => {
    const post = await madeGood()
    const context = selecting([post.id])
    const evergreen = async () => (await here.room.call('admin', 'GET', `/api/posts/${post.id}`)).body.is_evergreen
    await here.desk.run({ id: 'posts.trash', args: { ids: [post.id] } })
    await here.desk.undo()
    await here.desk.run({ id: 'posts.evergreen' }, context)
    expect(await evergreen()).toBe(1)
    await here.desk.run({ id: 'posts.evergreen' }, context)
    expect(await evergreen()).toBe(0)
  })

  test('of a post that nobody had seen puts it where the server says it was', async () => {
    const live = await published()
    await here.desk.run({ id: 'posts.trash', args: { ids: [live.id] } })
    await here.desk.undo()
    expect(await stateOf(live.id)).toEqual({ status: 3, published_at: '2026-03-10T12:00:00.000Z' })
  })

  test('doing, undoing and doing again works, because the versions follow', async () => {
    const [one, two] = [await madeGood(), await madeGood()]
    const context = selecting([one.id, two.id])
    const once = () => here.desk.run({ id: 'posts.set-status', args: { status: 1 } }, context)
    for (const round of [1, 2]) {
      expect(await once(), `round ${round}`).toMatchObject({ status: 'done', outcome: { failed: [] } })
      expect(await statesOf([one.id, two.id])).toEqual([1, 1])
      await here.desk.undo()
      expect(await statesOf([one.id, two.id])).toEqual([0, 0])
    }
    expect(
      bulks().every(({ body }) => Object.hasOwn(Object(body), 'versions') || Object.hasOwn(Object(body), 'rows')),
    ).toBe(true)
  })

  test('goes on before the undo of a headline that was written in the row', async () => {
    const { id, main_headline: before } = await madeGood()
    await here.desk.run({ id: 'posts.evergreen', args: { ids: [id], on: true } })
    const headline = 'A headline that was written in the row, and taken back'
    await here.desk.run({ id: 'posts.set-headline', args: { id, headline } }, selecting([id]))
    for (const is_evergreen of [1, 0]) {
      await here.desk.undo()
      const { body } = await here.room.call('admin', 'GET', `/api/posts/${id}`)
      expect(body).toMatchObject({ main_headline: before, is_evergreen })
    }
  })

  test('takes back the rest only, where a part of it failed, and says what was taken back and what was not', async () => {
    const [one, two] = [await madeGood(), await madeGood()]
    await here.desk.run({ id: 'posts.trash' }, selecting([one.id, two.id]))
    // Somebody else edits the second one meanwhile.
    const { body } = await here.room.call('editor', 'POST', `/api/posts/lock/${two.id}`, {})
    const first = await here.desk.undo()
    expect(first).toMatchObject({ outcome: { message: 'Post restored.', failed: [{ id: two.id }] } })
    expect(await statesOf([one.id, two.id])).toEqual([0, 4])
    await patch(one.id, { status: 1 }, 'admin')
    await here.room.call('editor', 'POST', `/api/posts/unlock/${two.id}`, { token: body.lock.token })
    const retry = here.desk.notices.at(-2)?.actions?.find(({ label }) => label === 'Retry')?.call
    expect(retry).toMatchObject({ id: 'history.undo' })
    expect(await here.desk.run(retry ?? { id: '' })).toMatchObject({ outcome: { message: 'Post restored.' } })
    expect(await statesOf([one.id, two.id])).toEqual([1, 0])
    expect(here.desk.said()).not.toContain(expect.stringContaining('Undone'))
  })
})

describe('all that match', () => {
  test('are scheduled, flagged and moved as the title counts, also those that no list has loaded', async () => {
    const ids: number[] = []
    for (let count = 0; count < 5; count += 1) {
      const { id } = await make({
        ...good(),
        section_id: here.room.ids.otherSection,
        category_id: here.room.ids.otherCategory,
      })
      ids.push(id)
    }
    const live = ids[4] ?? 0
    await publish(live)
    const query = `search[section_id]=${here.room.ids.otherSection}`
    const context = selecting([ids[0] ?? 0], { matching: { count: 5, query } })
    const at = '2026-03-12T10:00:00.000Z'
    const result = await here.desk.run({ id: 'posts.schedule', args: { at } }, context)
    expect(result).toMatchObject({
      outcome: { message: '4 posts scheduled. 4 of 5: 1 is published already and stays.' },
    })
    expect(await statesOf(ids)).toEqual([5, 5, 5, 5, 3])
    await here.desk.undo()
    expect(await statesOf(ids)).toEqual([0, 0, 0, 0, 3])
    await here.desk.run({ id: 'posts.evergreen', args: { on: true } }, context)
    const flags = await Promise.all(
      ids.map(async (id) => (await here.room.call('admin', 'GET', `/api/posts/${id}`)).body.is_evergreen),
    )
    expect(flags).toEqual([1, 1, 1, 1, 1])
    await here.desk.run({ id: 'posts.set-status', args: { status: 1 } }, context)
    expect(here.desk.said().at(-1)).toContain('4 of 5: 1 is not allowed to move there and stays')
    expect(await statesOf(ids)).toEqual([1, 1, 1, 1, 3])
    await here.desk.run({ id: 'posts.set-status', args: { status: 0 } }, context)
    expect(here.desk.questions().at(-1)).toMatchObject({ notes: ['1 published post leaves the site'] })
    expect(await statesOf(ids)).toEqual([0, 0, 0, 0, 0])
  })

  test('are refused where the command can judge rows alone', async () => {
    const context = selecting([1], { matching: { count: 5, query: '' } })
    expect((await here.desk.run({ id: 'posts.delete' }, context)).status).toBe('refused')
    expect((await here.desk.run({ id: 'posts.breaking' }, context)).status).toBe('refused')
  })
})

describe('a row that is named', () => {
  test('is judged by itself and sent with its version, whatever else is selected', async () => {
    const [named, bin] = [await madeGood(), await madeGood()]
    await patch(bin.id, { status: 4 }, 'admin')
    await here.desk.run({ id: 'posts.evergreen', args: { ids: [named.id], on: true } })
    here.desk.sent.length = 0
    const headline = 'A headline that was written in the row itself'
    const result = await here.desk.run(
      { id: 'posts.set-headline', args: { id: named.id, headline } },
      selecting([bin.id]),
    )
    expect(result.status).toBe('done')
    const result2 = await here.desk.run(
      { id: 'posts.set-headline', args: { id: bin.id, headline } },
      selecting([named.id]),
    )
    expect(result2).toMatchObject({ status: 'refused', refusal: { reason: expect.stringContaining('in the trash') } })
    expect((await here.room.call('admin', 'GET', `/api/posts/${named.id}`)).body.main_headline).toBe(headline)
  })
})

describe('a headline of which the answer was lost', () => {
  test('is written again without an undo, as nothing would be taken back', async () => {
    const { id } = await madeGood()
    const headline = 'A headline that the server stored before the answer was lost'
    await here.desk.run({ id: 'posts.set-headline', args: { id, headline } })
    // A live event shows the stored headline, and the person tries again.
    useHistory.setState({ list: [] })
    const again = await here.desk.run({ id: 'posts.set-headline', args: { id, headline } })
    expect(again).toMatchObject({ status: 'done', outcome: { message: 'Saved.' } })
    expect(useHistory.getState().list.map(({ undo }) => undo)).toEqual([undefined])
  })
})

describe('many deleted for good', () => {
  test('are deleted one after the other with progress, can be stopped, and name the failures', async () => {
    const ids: number[] = []
    for (let count = 0; count < 4; count += 1) {
      const { id } = await madeGood()
      await patch(id, { status: 4 }, 'admin')
      ids.push(id)
    }
    const stop = useWork.subscribe(({ list }) => {
      if (list[0]?.done === 2) list[0].stop()
    })
    const result = await here.desk.run({ id: 'posts.delete' }, selecting(ids))
    stop()
    expect(result).toMatchObject({ outcome: { message: '2 posts deleted. The rest was left as it was.' } })
    const left = await Promise.all(
      ids.map(async (id) => (await here.room.call('admin', 'GET', `/api/posts/${id}`)).status),
    )
    expect(left).toEqual([404, 404, 200, 200])
  })
})

describe('what was done', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }

  /** The window is loaded anew: what is code is gone. */
  function reload(stop: () => void) {
    stop()
    useHistory.setState({ list: [] })
    return keepHistory(storage)
  }

  test('is taken back after the window was loaded anew, each row to where it was', async () => {
    const [draft, live] = [await madeGood(), await published()]
    const stop = keepHistory(storage)
    await here.desk.run({ id: 'posts.trash' }, selecting([draft.id, live.id]))
    expect(await statesOf([draft.id, live.id])).toEqual([4, 4])
    const again = reload(stop)
    expect((await here.desk.undo()).status).toBe('done')
    expect(await statesOf([draft.id, live.id])).toEqual([0, 3])
    // Not a second time.
    expect((await here.desk.undo()).status).toBe('refused')
    again()
  })

  test('and was undone can be repeated on the same rows', async () => {
    const drafts = [await madeGood(), await madeGood()].map(({ id }) => id)
    await here.desk.run({ id: 'posts.trash' }, selecting(drafts))
    await here.desk.undo()
    const other = await madeGood()
    await here.desk.run({ id: 'history.repeat' }, selecting([other.id], { from: 'cursor' }))
    expect(await statesOf([...drafts, other.id])).toEqual([4, 4, 0])
  })

  test('is no longer listed as failed once its Retry succeeded', async () => {
    const [mine, locked] = [await madeGood(), await madeGood()]
    const token = await lock(locked.id, 'senior-editor')
    await here.desk.run({ id: 'posts.trash' }, selecting([mine.id, locked.id]))
    const failed = () => useHistory.getState().list.map((done) => done.failed?.length ?? 0)
    expect(failed()).toEqual([1])
    await here.room.call('senior-editor', 'POST', `/api/posts/unlock/${locked.id}`, {
      token: Number(token['x-lock-token']),
    })
    await here.desk.run({ id: 'posts.trash', args: { ids: [locked.id] } })
    expect(failed()).toEqual([0, 0])
  })

  test('succeeds on its second try for rows that somebody changed meanwhile', async () => {
    const [moved, binned, gone] = [await madeGood(), await madeGood(), await madeGood()]
    const ids = [moved.id, binned.id, gone.id]
    await postSubject.byId(ids)
    await patch(moved.id, { status: 1 }, 'admin')
    for (const { id } of [binned, gone]) await patch(id, { status: 4 }, 'senior-editor')
    await here.room.call('admin', 'DELETE', `/api/posts/${gone.id}`)
    const first = await here.desk.run({ id: 'posts.trash', args: { ids } })
    expect(first).toMatchObject({ outcome: { failed: [{}, {}, {}] } })
    const second = await here.desk.run({ id: 'posts.trash', args: { ids } })
    expect(second).toMatchObject({ status: 'done', outcome: { failed: [] } })
    expect(await statesOf([moved.id, binned.id])).toEqual([4, 4])
  })
})
