import { Images, LayoutTemplate, Power, Timer } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { advList, bannerList } from '#client/media'
import { type RecordKind, recordsOf } from '#client/lists/records'
import { type Adv, advs } from '#contract/advs'
import type { Banner } from '#contract/banners'
import { notFound } from '#contract/failure'
import { command } from '#workspace/command/command'
import { kindOf } from '#workspace/command/row-targets'
import { pictureOf } from '#workspace/form/picture-field'

import { recordCommands } from './record/commands'
import { uploadCommand } from './record/upload'

export const advKind: RecordKind<Adv> = {
  list: advList,
  words: ['placement', 'placements'],
  nameOf: ({ name }) => name,
  rights: 'advertisements',
}

export const bannerKind: RecordKind<Banner> = {
  list: bannerList,
  words: ['banner', 'banners'],
  nameOf: ({ name }) => name,
  rights: 'advertisements',
}

const screen = { view: 'advertisements', path: '/advertisements' }
const slotFailure = 'Error updating advertisement slot'

/** Turns one flag of a slot over at once. */
const turn = (field: 'status' | 'cached', title: string, icon: typeof Power) =>
  command({
    id: `advs.turn-${field}`,
    title,
    subject: 'advs',
    icon,
    right: 'advertisements.update',
    arguments: {
      schema: z.object({ id: z.number().int().positive() }),
      sources: {
        id: {
          kind: 'search',
          label: 'Placement',
          search: async (search) =>
            (await advList.read({ perPage: 25, ...(search ? { search } : {}) })).items.map(({ id, name }) => ({
              value: id,
              label: name,
            })),
        },
      },
      fill: (context) => ({ id: kindOf('advs')?.targetIds(context)[0] }),
    },
    risk: 'undoable',
    writes: true,
    failure: slotFailure,
    run: async ({ id }) => {
      const row = advList.known.get(id) ?? (await advList.byId([id]))[0]
      if (!row) throw notFound('Advertisement slot not found.')
      const records = recordsOf(advList, api.advs)
      const saved = await records.update(id, { [field]: row[field] === 1 ? 0 : 1 }, row.version)
      return {
        message: 'Updated',
        undo: async () => void (await records.update(id, { [field]: row[field] }, saved.version)),
      }
    },
  })

const sides = ['image_desktop', 'image_mobile'] as const
type Create = Parameters<typeof api.banners.create>[0]
type Update = Parameters<typeof api.banners.update>[0]

/** A banner's form as the server takes it: a picture is a file, or the key of one that is there. */
function sentBanner(values: object) {
  const body: Record<string, unknown> = { ...values }
  const files: Partial<Record<(typeof sides)[number], File>> = {}
  for (const side of sides) {
    if (!(side in body)) continue
    const { key, file } = pictureOf(body[side])
    delete body[side]
    if (file) files[side] = file
    else if (key !== null) body[side] = key
  }
  return { body, files }
}

/** Advertisement slots and sponsored banners. */
export const advertisementCommands = [
  ...recordCommands({
    ...bannerKind,
    calls: {
      create: ({ body }) => api.banners.create(sentBanner(body) as Create),
      update: ({ body, ...named }) => api.banners.update({ ...named, ...sentBanner(body) } as Update),
      remove: api.banners.remove,
    },
    newTitle: 'Create new banner',
    screen: { ...screen, icon: Images, keywords: ['sponsored', 'advertisements'] },
    unsearched: true,
    failures: {
      create: 'Error adding advertisement banner',
      update: 'Error updating advertisement banner',
      remove: 'Error deleting advertisement banner.',
    },
    notices: { create: 'Added', update: 'Updated', remove: 'Deleted' },
    bin: 'banner',
    removal: 'You want to delete banner from database. It will be removed forever. Are you sure?',
    removalAnswers: ["Yes, I'm sure", "No, I don't want"],
  }).map((made) => (made.id === 'advertisements.go' ? { ...made, title: 'Go to advertisements' } : made)),
  ...recordCommands({
    ...advKind,
    calls: api.advs,
    newTitle: 'Add new placement',
    bin: 'adv',
    screen: { ...screen, icon: LayoutTemplate, panel: 'slot' },
    failures: {
      create: 'Error adding advertisement slot',
      update: slotFailure,
      remove: 'Error deleting advertisement slot.',
    },
    notices: { create: 'Added', update: 'Updated', remove: 'Deleted' },
    removal: 'Are you sure you want to remove selected placement?',
  }).filter(({ id }) => id !== 'advertisements.go'),
  turn('status', 'Turn the placement on or off', Power),
  turn('cached', 'Turn the caching of the placement on or off', Timer),
  uploadCommand({
    title: 'Upload placements',
    list: advList,
    endpoint: advs.upload,
    send: api.advs.upload,
  }),
]
