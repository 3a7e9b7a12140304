// @vitest-environment jsdom
import { describe, expect, test, vi } from 'vitest'

import { closeDraft, editDraft, takeOver } from '#client/post-draft/draft'
import { tagsChanged } from '#client/post-draft/merge-newer'
import { reloadDraft, saveDraft } from '#client/post-draft/save'
import { addDraft } from '#client/post-draft/store'
import { liveUpdateType } from '#contract/constants'
import { newSlide } from '#text/slides'

import { draft, open, server, settle } from './post-fixture'

const copies = () => Object.keys(localStorage).filter((key) => key.startsWith('slotdesk.draft.'))
const stored = () => localStorage.getItem(copies()[0] ?? '')
const conflict = () => {
  const question = draft().questions.find(({ kind }) => kind === 'conflict')
  if (question?.kind !== 'conflict') throw new Error('Nothing was asked.')
  return question
}

describe('two people’s changes', () => {
  const theirs = (change: object) => (server.post = { ...server.post, version: server.post.version + 1, ...change })
  const save = () => saveDraft(7).catch((error: Error) => error.name)

  test('of different fields are merged without a question', async () => {
    await open()
    editDraft(7, { description: 'mine' })
    theirs({ catchy_title: 'theirs' })
    const saving = save()
    await settle()
    await saving
    expect(server.post).toMatchObject({ description: 'mine', catchy_title: 'theirs' })
    expect(draft().questions).toEqual([])
  })

  test('of different paragraphs are merged without a question', async () => {
    const text = (...words: string[]) => {
      const content = words.map((one) => ({ type: 'paragraph', content: [{ type: 'text', text: one }] }))
      return { body: JSON.stringify({ type: 'doc', content }) }
    }
    server.post = { ...server.post, ...text('Fuel', 'Roads', 'Schools') }
    await open()
    editDraft(7, text('Fuel is dear', 'Roads', 'Schools'))
    theirs(text('Fuel', 'Roads', 'Schools open'))
    const saving = save()
    await settle()
    await saving
    expect(server.post).toMatchObject(text('Fuel is dear', 'Roads', 'Schools open'))
    expect(draft()).toMatchObject({ questions: [], dirty: false })
  })

  /** Makes the answer of the next save get lost. */
  const loseAnswer = () => {
    const real = fetch
    vi.stubGlobal('fetch', async (request: Request) => {
      const answer = await real(request)
      if (request.method !== 'PATCH') return answer
      vi.stubGlobal('fetch', real)
      throw new TypeError('Failed to fetch')
    })
  }

  test.each([
    ['merges what was typed since', '', 'mine, and more', []],
    ['asks where somebody else wrote over it', 'theirs', undefined, ['description']],
  ])('the save after one whose answer was lost %s', async (_, other, saved, asked) => {
    await open()
    editDraft(7, { description: 'mine' })
    loseAnswer()
    const lost = save()
    await settle()
    expect(await lost).toBe('Failure')
    expect(server.post.description).toBe('mine')
    editDraft(7, { description: 'mine, and more' })
    if (other) theirs({ description: other })
    const saving = save()
    await settle()
    expect(draft().questions.flatMap((question) => (question.kind === 'conflict' ? question.fields : []))).toEqual(
      asked,
    )
    if (asked.length > 0) conflict().answer({ description: 'theirs' })
    await settle()
    await saving
    expect(server.post.description).toBe(saved ?? other)
  })

  test('a tag that was merged into another is replaced in the open post; tags that were changed here wait for the save', async () => {
    const [minor, major, own] = ['Fuel', 'Fuel prices', 'Roads'].map((catchy_title, at) => ({
      id: at + 1,
      catchy_title,
    }))
    server.post = { ...server.post, tags: [minor] as never }
    await open()
    editDraft(7, { description: 'mine' })
    server.post = { ...server.post, tags: [major] as never }
    await tagsChanged([9])
    expect(draft().values.tags).toEqual([{ value: 1, label: 'Fuel' }])
    await tagsChanged([1])
    expect(draft()).toMatchObject({
      dirty: true,
      values: { description: 'mine', tags: [{ value: 2, label: 'Fuel prices' }] },
    })
    editDraft(7, { tags: [{ value: 3, label: own?.catchy_title ?? '' }] })
    server.post = { ...server.post, tags: [] }
    await tagsChanged([2])
    expect(draft().values.tags).toEqual([{ value: 3, label: 'Roads' }])
    expect(draft().questions).toEqual([])
  })

  test('a changed tag is shown in an open post beside one that was deleted', async () => {
    server.post = { ...server.post, tags: [{ id: 1, catchy_title: 'Fuel' }] as never }
    addDraft({ ...server.post, id: 3 })
    await open()
    server.post = { ...server.post, tags: [{ id: 1, catchy_title: 'Fuel prices' }] as never }
    await tagsChanged([1])
    expect(draft().values.tags).toEqual([{ value: 1, label: 'Fuel prices' }])
  })

  test('of one field raise a question with both texts; mine overwrites theirs if the person chooses so', async () => {
    await open()
    theirs({ description: 'theirs' })
    editDraft(7, { description: 'mine' })
    const saving = save()
    await settle()
    expect(conflict()).toMatchObject({
      fields: ['description'],
      mine: { description: 'mine' },
      theirs: { description: 'theirs' },
    })
    conflict().answer({ description: 'mine' })
    await settle()
    await saving
    expect(server.post.description).toBe('mine')
    expect(draft().dirty).toBe(false)
  })

  test('of one field keep theirs if the person chooses so, after my text became a revision', async () => {
    await open()
    theirs({ description: 'theirs' })
    editDraft(7, { description: 'mine' })
    const saving = save()
    await settle()
    conflict().answer({ description: 'theirs' })
    await settle()
    expect(await saving).toBe('TookTheirs')
    expect(server.kept).toMatchObject([{ version: 2, sent: { description: 'mine' } }])
    expect(draft()).toMatchObject({ dirty: false, values: { description: 'theirs' } })
    expect(server.post.description).toBe('theirs')
  })

  test.each(['mine', 'theirs'] as const)(
    'of a text that the other turns into a live update: %s keeps its type and its text',
    async (side) => {
      const slides = JSON.stringify([newSlide({ id: 'plot', at: 1 })])
      const text = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] })
      await open()
      theirs({ template_type: liveUpdateType, body: slides })
      editDraft(7, { body: text })
      const saving = save()
      await settle()
      expect(conflict().fields).toEqual(['template_type', 'body'])
      conflict().answer({ template_type: side, body: side })
      await settle()
      await saving
      expect(draft().values).toMatchObject(
        side === 'mine' ? { template_type: 0, body: text } : { template_type: liveUpdateType, body: slides },
      )
    },
  )

  test('of a schedule’s day and of its time raise a question: together they are a moment that nobody chose', async () => {
    server.post = { ...server.post, status: 5, published_at: '2026-12-10T12:00:00.000Z' }
    await open()
    theirs({ published_at: '2026-12-10T18:00:00.000Z' })
    editDraft(7, { schedule_date: '2026-12-11' })
    const reloading = reloadDraft(7)
    await settle()
    expect(conflict().fields).toEqual(['schedule_date', 'schedule_time'])
    conflict().answer({ schedule_date: 'mine', schedule_time: 'mine' })
    await settle()
    await reloading
    expect(draft().values).toMatchObject({ schedule_date: '2026-12-11', schedule_time: '12:00' })
  })

  describe('of the category', () => {
    const courts = { value: 8, label: 'Courts' }
    const elections = { id: 9, parent_id: 5, catchy_title: 'Elections', parent: { id: 5, catchy_title: 'Energy' } }
    const energy = { id: 5, parent_id: null, catchy_title: 'Energy', parent: null }

    test.each(['mine', 'theirs'] as const)(
      'and of its subcategory raise a question: neither fits alone; %s is kept whole',
      async (side) => {
        server.post = { ...server.post, category: energy, category_id: 5 }
        await open()
        theirs({ category: elections, category_id: 9 })
        editDraft(7, { category: courts })
        const saving = save()
        await settle()
        expect(conflict().fields).toEqual(['category', 'subcategory'])
        conflict().answer({ category: side, subcategory: side })
        await settle()
        await saving
        expect(server.post.category_id).toBe(side === 'mine' ? 8 : 9)
      },
    )

    test('are merged with the same section', async () => {
      server.post = { ...server.post, section_id: null, category: null, category_id: null }
      await open()
      theirs({ section_id: 1, category: energy, category_id: 5 })
      editDraft(7, { section_id: 1, description: 'mine' })
      const saving = save()
      await settle()
      await saving
      expect(draft().questions).toEqual([])
      expect(server.post).toMatchObject({ section_id: 1, category_id: 5, description: 'mine' })
    })
  })

  test.each([
    ['mine', 'png', 'jpg'],
    ['mine', 'jpg', 'png'],
    ['theirs', 'png', 'jpg'],
    ['theirs', 'jpg', 'png'],
  ] as const)('of a picture: %s is kept with its own extension (%s here, %s there)', async (side, own, other) => {
    server.post = { ...server.post, thumb: 'old', thumb_ext: 'jpg', fb_thumb: 'old', fb_thumb_ext: 'jpg' }
    await open()
    theirs({ thumb: 'theirs', thumb_ext: other, fb_thumb: 'theirs', fb_thumb_ext: other })
    editDraft(7, { thumb: 'mine', thumb_ext: own, fb_thumb: 'mine', fb_thumb_ext: own })
    const saving = save()
    await settle()
    expect(conflict().fields).toEqual(['thumb', 'fb_thumb'])
    conflict().answer({ thumb: side, fb_thumb: side })
    await settle()
    await saving
    const ext = side === 'mine' ? own : other
    expect(draft().values).toMatchObject({ thumb: side, thumb_ext: ext, fb_thumb: side, fb_thumb_ext: ext })
  })

  test('that cannot be stored as a revision are not discarded', async () => {
    await open()
    theirs({ description: 'theirs' })
    editDraft(7, { description: 'mine' })
    const saving = save()
    await settle()
    server.down = 0
    conflict().answer({ description: 'theirs' })
    await vi.advanceTimersByTimeAsync(5000)
    await saving
    expect(draft()).toMatchObject({ dirty: true, values: { description: 'mine' } })
  })

  test('made between a takeover and its reversal raise a question, so that no text is lost', async () => {
    await open()
    editDraft(7, { body: bodyOf('Mine') })
    server.holder = { id: 9, name: 'Kofi' }
    theirs({ body: bodyOf('Theirs') })
    await vi.advanceTimersByTimeAsync(15_100)
    expect(draft().lock.state).toBe('lost')
    const back = takeOver(7).then(() => reloadDraft(7))
    await settle()
    const saving = save()
    await settle()
    expect(conflict().fields).toEqual(['body'])
    expect(server.post.body).toBe(bodyOf('Theirs'))
    conflict().answer({ body: 'mine' })
    await settle()
    await Promise.all([back, saving])
    expect(server.post.body).toBe(bodyOf('Mine'))
  })

  test('stop a publish that would show readers changes that the person has not seen', async () => {
    await open()
    editDraft(7, { description: 'mine' })
    theirs({ catchy_title: 'theirs' })
    const publishing = saveDraft(7, { status: 3 }).catch((error: Error) => error.message)
    await settle()
    expect(await publishing).toContain('Somebody else changed this post meanwhile.')
    expect(server.post.status).toBe(0)
  })

  test('stop a publish too when they arrived with the renewal of an expired lock', async () => {
    await open()
    editDraft(7, { description: 'mine' })
    // The lease ran out, and the lock is asked for again while the write is sent: either brings the new version.
    server.token = 5
    theirs({ catchy_title: 'theirs' })
    const publishing = saveDraft(7, { status: 3 }).catch((error: Error) => error.message)
    await settle()
    expect(await publishing).toContain('Somebody else changed this post meanwhile.')
    expect(server.post.status).toBe(0)
  })

  test('of further fields stop a publish that was answered for one', async () => {
    await open()
    editDraft(7, { description: 'mine' })
    theirs({ description: 'theirs', catchy_title: 'theirs' })
    const publishing = saveDraft(7, { status: 3 }).catch((error: Error) => error.message)
    await settle()
    conflict().answer({ description: 'mine' })
    await settle()
    expect(await publishing).toContain('Somebody else changed this post meanwhile.')
    expect(server.post).toMatchObject({ status: 0, description: 'theirs' })
  })

  test('raise the question again when more was typed while it was open', async () => {
    await open()
    theirs({ description: 'theirs', catchy_title: 'theirs' })
    editDraft(7, { description: 'mine' })
    const saving = save()
    await settle()
    editDraft(7, { catchy_title: 'typed meanwhile' })
    conflict().answer({ description: 'mine' })
    await settle()
    expect(conflict().fields).toEqual(['catchy_title'])
    expect(server.post.catchy_title).toBe('theirs')
    conflict().answer({ catchy_title: 'theirs' })
    await settle()
    await saving
    expect(server.post).toMatchObject({ description: 'mine', catchy_title: 'theirs' })
    expect(server.kept).toMatchObject([{ sent: { catchy_title: 'typed meanwhile' } }])
  })

  test('of the status stop what was meant for another: a published post does not leave the site unasked', async () => {
    await open()
    editDraft(7, { description: 'mine' })
    // A schedule was carried out: the version is as it was.
    server.post = { ...server.post, status: 3 }
    const moving = saveDraft(7, { status: 0 }).catch((error: Error) => error.message)
    await settle()
    expect(await moving).toBe("The status of this post is 'Published' by now: look at it and try again.")
    expect(server.post).toMatchObject({ status: 3, description: '' })
    const saving = saveDraft(7)
    await settle()
    await saving
    expect(server.post).toMatchObject({ status: 3, description: 'mine' })
  })

  test('do not stop a publish when only a flag was set', async () => {
    await open()
    editDraft(7, { description: 'mine' })
    theirs({ is_verified: 1 })
    const publishing = saveDraft(7, { status: 3 })
    await settle()
    await publishing
    expect(server.post).toMatchObject({ status: 3, description: 'mine' })
  })

  test('a question about them ends when the post is closed: no save waits for ever', async () => {
    await open()
    theirs({ description: 'theirs' })
    editDraft(7, { description: 'mine' })
    const saving = save()
    await settle()
    expect(conflict().fields).toEqual(['description'])
    closeDraft(7)
    await settle()
    expect(await saving).toBe('Failure')
    expect(stored()).toContain('mine')
  })
})

const bodyOf = (text: string) =>
  JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
