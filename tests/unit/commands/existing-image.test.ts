// @vitest-environment jsdom
// A picture that the gallery has already is offered where it was dropped.
import { afterEach, expect, test, vi } from 'vitest'

import { imageSubject } from '#client/media'
import { commands } from '#commands/images'
import { describeFailure, Failure } from '#contract/base/failure'
import type { Image } from '#contract/media/images'
import { configureGate, run } from '#workspace/command/gate'
import { type Notice, setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'

import { setRights } from '../set-rights'

const { create } = vi.hoisted(() => ({ create: vi.fn<() => Promise<unknown>>() }))
vi.mock('#client/api/api-late', async (original) => {
  const { api, ...rest } = await original<{ api: { images: object } }>()
  return { ...rest, api: { ...api, images: { ...api.images, create } } }
})

const said: Notice[] = []
setNoticeSink((notice) => said.push(notice))
configureGate({ describeFailure })
registerCommands(commands)
setRights(['gallery.create', 'gallery.read'])
afterEach(() => {
  said.length = 0
  imageSubject.known.forget(7)
})

const drop = async (onMade?: (image: Image) => void) => {
  const extra = { image_id: 7, name: 'Harbour' }
  create.mockRejectedValue(new Failure(422, 'Error adding image.', { type: 'image_already_exists', extra }))
  const file = new File(['bytes'], 'DSC_1.jpg')
  const key = crypto.randomUUID()
  return run({ id: 'images.upload', args: { file, key, ...(onMade ? { onMade } : {}) } }, 'drop')
}

test('its name is said, and a button uses it as if it had been uploaded', async () => {
  const image = { id: 7, name: 'Harbour' } as Image
  imageSubject.known.remember([image])
  const used = vi.fn<(image: Image) => void>()
  expect(await drop(used)).toMatchObject({ status: 'failed' })
  expect(said).toMatchObject([
    { message: 'Error adding image. Look for Harbour', details: ['Upload DSC_1.jpg'], stays: true },
  ])
  expect(used).not.toHaveBeenCalled()
  const [action] = said[0]?.actions ?? []
  expect(action?.label).toBe('Use that image')
  action?.onSelect?.()
  await vi.waitFor(() => expect(used).toHaveBeenCalledExactlyOnceWith(image))
})

test('without a place for it the notice has its name only', async () => {
  await drop()
  expect(said.map(({ message, actions = [] }) => [message, actions.length])).toEqual([
    ['Error adding image. Look for Harbour', 0],
  ])
})
