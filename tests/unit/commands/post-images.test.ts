// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'

import { postImageCommands } from '#commands/posts/images'
import { api } from '#client/api/api-late'
import { imageSubject } from '#client/media'
import { editDraft } from '#client/post-draft/draft'
import type { Image } from '#contract/media/images'

import { draft, inPost, open } from '../client/post-fixture'

const calledAs = (id: string) => postImageCommands.find((one) => one.id === id)!
const removal = calledAs('posts.remove-thumb')
const undoable = (ran: unknown) => ran as { undo: () => Promise<unknown> }
const remove = async () => undoable(await removal.run({}, { context: inPost } as never))
const set = async (image: number) =>
  undoable(await calledAs('posts.set-thumb').run({ image }, { context: inPost } as never))

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

test('an image is set; undo shows the one before, but leaves one that was chosen since', async () => {
  const crop = { x: 0, y: 0, width: 10, height: 10 }
  const image = { id: 3, name: 'Three', hash_key: 'def', ext: 'jpg', crop: null } as Image
  const cropped = vi.spyOn(api.images, 'quickCrop').mockResolvedValue({ ...image, crop })
  imageSubject.known.remember([image])
  const { undo } = await set(3)
  expect(draft().values).toMatchObject({ thumb: 'def', thumb_ext: 'jpg' })
  expect(cropped).toHaveBeenCalledOnce()
  await undo()
  expect(draft().values).toMatchObject({ thumb: 'abc', thumb_ext: 'png' })
  // It has a part by now, which somebody may have chosen.
  const again = await set(3)
  expect(cropped).toHaveBeenCalledOnce()
  editDraft(7, { thumb: 'ghi', thumb_ext: 'png' })
  await expect(again.undo()).rejects.toThrow('Another image was chosen since.')
})
