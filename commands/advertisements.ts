import { Images, LayoutTemplate, Power, Timer } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { advertisementSubject, bannerSubject } from '#client/media'
import { recordsOf } from '#client/lists/records'
import { advertisements } from '#contract/media/advertisements'
import { notFound } from '#contract/base/failure'
import { limitedQueue } from '#text/limited-queue'
import { yesOrNo } from '#workspace/command/argument-kit'
import { command } from '#workspace/command/command'
import { kindOf } from '#workspace/command/row-targets'
import { pictureOf } from '#workspace/form/picture-field'

import { recordCommands } from './record/commands'
import { uploadCommand } from './record/upload'

const screen = { view: 'advertisements' }
const slotFailure = 'Error updating advertisement slot'

/** Sends one press of a switch after the other, so that the last press decides. */
const queue = limitedQueue(1)

/** Makes a command that turns one flag of an advertisement slot on or off. */
const switchCommand = (field: 'status' | 'cached', title: string, label: string, icon: typeof Power) =>
  command({
    id: `advs.turn-${field}`,
    title,
    subject: advertisementSubject.name,
    icon,
    right: 'advertisements.update',
    arguments: {
      schema: z.object({ id: z.number().int().positive(), on: z.boolean() }),
      sources: {
        id: {
          kind: 'search',
          label: 'Placement',
          search: advertisementSubject.find,
        },
        on: yesOrNo(label),
      },
      fill: (context) => ({ id: kindOf(advertisementSubject.name)?.targetIds(context)[0] }),
    },
    risk: 'undoable',
    writes: true,
    key: { again: true },
    failure: slotFailure,
    run: ({ id, on }) =>
      queue.run(async () => {
        const row = advertisementSubject.known.get(id) ?? (await advertisementSubject.byId([id]))[0]
        if (!row) throw notFound('Advertisement slot not found.')
        const records = recordsOf(advertisementSubject, api.advertisements)
        const saved = await records.update(id, { [field]: on ? 1 : 0 }, row.version)
        return {
          message: 'Updated',
          undo: async () => void (await records.restore(id, { [field]: row[field] }, saved)),
        }
      }),
  })

const sides = ['image_desktop', 'image_mobile'] as const
type Create = Parameters<typeof api.banners.create>[0]
type Update = Parameters<typeof api.banners.update>[0]

/** The request of a banner's form: each picture is a file, or the key of a stored one. */
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

/** The commands of advertisement slots and sponsored banners. */
export const commands = [
  ...recordCommands(bannerSubject, {
    calls: {
      create: ({ body }) => api.banners.create(sentBanner(body) as Create),
      update: ({ body, ...named }) => api.banners.update({ ...named, ...sentBanner(body) } as Update),
      remove: api.banners.remove,
    },
    newTitle: 'Create new banner',
    screen: { ...screen, icon: Images, keywords: ['sponsored', 'advertisements'] },
    failures: {
      create: 'Error adding advertisement banner',
      update: 'Error updating advertisement banner',
      remove: 'Error deleting advertisement banner.',
    },
    notices: { create: 'Added', update: 'Updated', remove: 'Deleted' },
    removal: 'You want to delete banner from database. It will be removed forever. Are you sure?',
    removalAnswers: ["Yes, I'm sure", "No, I don't want"],
  }).map((made) => (made.id === 'advertisements.go' ? { ...made, title: 'Go to advertisements' } : made)),
  ...recordCommands(advertisementSubject, {
    calls: api.advertisements,
    newTitle: 'Add new placement',
    screen: { ...screen, icon: LayoutTemplate, panel: 'slot' },
    failures: {
      create: 'Error adding advertisement slot',
      update: slotFailure,
      remove: 'Error deleting advertisement slot.',
    },
    notices: { create: 'Added', update: 'Updated', remove: 'Deleted' },
    removal: 'Are you sure you want to remove selected placement?',
  }).filter(({ id }) => id !== 'advertisements.go'),
  switchCommand('status', 'Turn the placement on or off', 'Active', Power),
  switchCommand('cached', 'Turn the caching of the placement on or off', 'Cached', Timer),
  uploadCommand({
    title: 'Upload placements',
    subject: advertisementSubject,
    endpoint: advertisements.upload,
    holds: 'Columns between tabs: name, slot, code, size, frequency',
    send: api.advertisements.upload,
  }),
]
