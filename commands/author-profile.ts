import { BookUser } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { ifMatch } from '#client/lists/records'
import { restore } from '#client/lists/restored-versions'
import { authorChanged } from '#client/media'
import { command } from '#workspace/command/command'

import { sentProfile, withoutEmpty } from './experts'
import { goCommand } from './frame/go'
import { formOpen } from './record/form-open'

type Create = Parameters<typeof api.authors.create>[0]
type Update = Parameters<typeof api.authors.update>[0]

const subject = 'author-info'
const values = z.record(z.string(), z.unknown())
const refusal = { reason: 'Open your author profile first' }

const common = {
  subject,
  icon: BookUser,
  risk: 'undoable',
  writes: true,
  failure: 'Error saving authors info.',
} as const

/** The commands of the signed-in person's public profile. */
export const commands = [
  goCommand('author-info', 'Go to your author profile', BookUser, 'author-info.read', {
    keywords: ['biography', 'avatar'],
  }),
  command({
    ...common,
    id: 'author-info.add',
    title: 'Add the author profile',
    right: 'author-info.create',
    available: formOpen(subject, true, () => refusal),
    arguments: { schema: z.object({ values: values.optional() }), sources: {} },
    run: async ({ values: typed }, { run }) => {
      if (!typed) return void (await run({ id: 'form.submit' }))
      const { body, files } = sentProfile(typed)
      await api.authors.create({ body: withoutEmpty(body), files } as Create)
      authorChanged()
      return { message: 'Created' }
    },
  }),
  command({
    ...common,
    id: 'author-info.save',
    title: 'Save the author profile',
    right: 'author-info.update',
    available: formOpen(subject, false, () => refusal),
    arguments: {
      schema: z.object({
        id: z.number().int().positive().optional(),
        version: z.number().optional(),
        values: values.optional(),
        /** The values before the change, for Undo. */
        before: values.optional(),
      }),
      sources: {},
    },
    key: { again: true },
    run: async ({ id, version, values: typed, before }, { run }) => {
      if (id === undefined || !typed) return void (await run({ id: 'form.submit' }))
      const saved = await api.authors.update({
        ...sentProfile(typed),
        headers: ifMatch(id, version),
        retry: true,
      } as Update)
      authorChanged()
      const back = before && sentProfile(before)
      return {
        message: 'Updated',
        undo:
          back &&
          (async () => {
            await restore(subject, saved, (seen) =>
              api.authors.update({ ...back, headers: ifMatch(saved.id, seen), retry: true } as Update),
            )
            authorChanged()
          }),
      }
    },
  }),
]
