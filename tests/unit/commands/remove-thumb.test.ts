// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'

import { postImageCommands } from '#commands/posts/images'
import { editDraft } from '#client/post-draft/draft'

import { draft, inPost, open } from '../client/post-fixture'

const removal = postImageCommands.find(({ id }) => id === 'posts.remove-thumb')!
const remove = async () => (await removal.run({}, { context: inPost } as never)) as { undo: () => Promise<unknown> }

beforeEach(async () => {
  await open()
  editDraft(7, { thumb: 'abc', thumb_ext: 'png' })
})

test('the image of a post is removed, the focus stays in its field, and undo shows it again', async () => {
  document.body.innerHTML = '<div data-thumb="thumb"><button>Change image</button><button>Remove</button></div>'
  const [change, button] = [...document.querySelectorAll('button')]
  button?.focus()
  const { undo } = await remove()
  expect(draft().values).toMatchObject({ thumb: null, thumb_ext: null })
  expect(document.activeElement).toBe(change)
  expect(removal.available!(inPost)).toEqual({ reason: 'The post has no image' })
  await undo()
  expect(draft().values).toMatchObject({ thumb: 'abc', thumb_ext: 'png' })
})

test('undo leaves an image that was chosen since', async () => {
  const { undo } = await remove()
  editDraft(7, { thumb: 'def', thumb_ext: 'jpg' })
  await expect(undo()).rejects.toThrow('Another image was chosen since.')
  expect(draft().values.thumb).toBe('def')
})
