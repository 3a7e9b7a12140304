// @vitest-environment jsdom
// Cropping a picture to its middle, and the undo of it, leave what somebody else has changed since.
import { afterEach, expect, test, vi } from 'vitest'

import { imageSubject } from '#client/media'
import { commands } from '#commands/images'
import type { Image } from '#contract/media/images'
import { run } from '#workspace/command/gate'
import { setNoticeSink } from '#workspace/command/notices'
import { registerCommands } from '#workspace/command/registry'

import { setRights } from '../set-rights'

const { quickCrop } = vi.hoisted(() => ({ quickCrop: vi.fn<(sent: unknown) => Promise<unknown>>() }))
vi.mock('#client/api/api-late', async (original) => {
  const { api, ...rest } = await original<{ api: { images: object } }>()
  return { ...rest, api: { ...api, images: { ...api.images, quickCrop } } }
})
afterEach(() => {
  imageSubject.known.forget(7)
  quickCrop.mockReset()
})

test.each([{ crop: { x: 1, y: 2, width: 300, height: 200 } }, { crop: null }])(
  'both are sent with the version that was seen, also of a picture that shows whole',
  async ({ crop }) => {
    registerCommands(commands)
    setRights(['gallery.update'])
    setNoticeSink(() => undefined)
    const image = { id: 7, version: 4, crop } as Image
    imageSubject.known.remember([image])
    quickCrop.mockResolvedValue({ ...image, version: 5 })
    const result = await run({ id: 'images.quick-crop', args: { id: 7 } }, 'button')
    if (result.status === 'done') await result.outcome?.undo?.({} as never)
    expect(quickCrop.mock.calls.map(([sent]) => sent)).toEqual([
      { params: { id: 7 }, body: {}, headers: { 'If-Match': '"7-4"' } },
      { params: { id: 7 }, body: { crop }, headers: { 'If-Match': '"7-5"' } },
    ])
  },
)
