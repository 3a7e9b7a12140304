// @vitest-environment jsdom
// Watermarks of many pictures: each takes the server long, so that a call has few of them.
import { expect, test, vi } from 'vitest'

import { manyImageCommands } from '#commands/images-bulk'
import type { ImagesTarget } from '#contract/media/images'
import type { Tools } from '#workspace/command/command'

const { updateMany } = vi.hoisted(() => ({
  updateMany: vi.fn(async ({ body: { ids = [] } }: { body: Partial<ImagesTarget> }) => ({
    success: Object.fromEntries(ids.map((id) => [id, { id, version: 2, before: { has_watermark: 0 } }])),
    left: {},
    errors: {},
    headlines: {},
    next: null,
  })),
}))
vi.mock('#client/api/api-late', async (original) => {
  const { api, ...rest } = await original<{ api: { images: object } }>()
  return { ...rest, api: { ...api, images: { ...api.images, updateMany } } }
})

test('no call has more than ten', async () => {
  const ids = Array.from({ length: 25 }, (_, at) => at + 1)
  const watermark = manyImageCommands.find(({ id }) => id === 'images.add-watermark')
  const tools = { context: { targets: null }, signal: new AbortController().signal, progress: () => undefined }
  const outcome = await watermark?.run({ ids, color: 1 }, tools as unknown as Tools)
  expect(outcome).toMatchObject({ message: '25 images updated.' })
  expect(updateMany.mock.calls.map(([{ body }]) => body.ids?.length)).toEqual([10, 10, 5])
})
