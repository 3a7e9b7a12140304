import { BookUser } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { ifMatch } from '#client/lists/records'
import { restore } from '#client/lists/restored-versions'
import { authorChanged, authorProfile } from '#client/media'
import { queries } from '#client/api/queries'
import { command } from '#workspace/command/command'
import { formIn } from '#workspace/form/handle'

import { sentProfile } from './experts'
import { goCommand } from './frame/go'

type Create = Parameters<typeof api.authors.create>[0]
type Update = Parameters<typeof api.authors.update>[0]

/** The commands of the signed-in person's public profile. */
export const commands = [
  goCommand('author-info', 'Go to your author profile', BookUser, 'author-info.read', {
    keywords: ['biography', 'avatar'],
  }),
  command({
    id: 'author-info.save',
    title: 'Save the author profile',
    subject: 'author-info',
    icon: BookUser,
    right: 'author-info.update',
    available: ({ tab }, args) =>
      Boolean(args?.['values']) ||
      formIn(tab?.id)?.subject === 'author-info' || { reason: 'Open your author profile first' },
    arguments: {
      schema: z.object({
        values: z.record(z.string(), z.unknown()).optional(),
        version: z.number().optional(),
        /** The values before the change, for Undo; left out for a new profile, which has no undo. */
        before: z.record(z.string(), z.unknown()).optional(),
      }),
      sources: {},
    },
    risk: 'undoable',
    writes: true,
    key: { again: true },
    failure: 'Error saving authors info.',
    run: async ({ values, version, before }, { run }) => {
      if (!values) return void (await run({ id: 'form.submit' }))
      const known = await queries.fetchQuery(authorProfile)
      const { body, files } = sentProfile(values)
      if (!known) {
        const kept = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== '' && value !== null))
        await api.authors.create({ body: kept, files } as Create)
        authorChanged()
        return { message: 'Created' }
      }
      const headers = ifMatch(known.id, version)
      const saved = await api.authors.update({ body, files, headers, retry: true } as Update)
      authorChanged()
      const back = before && sentProfile(before)
      return {
        message: 'Updated',
        undo:
          back &&
          (async () => {
            await restore('author-info', saved, (seen) =>
              api.authors.update({ ...back, headers: ifMatch(saved.id, seen), retry: true } as Update),
            )
            authorChanged()
          }),
      }
    },
  }),
]
