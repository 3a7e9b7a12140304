// Restores removed or replaced records from the bin, within a day.
import { Undo2 } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { queries } from '#client/api/queries'
import { type BinEntry, binSubjects } from '#contract/bin'
import { say } from '#contract/base/say'
import { wallClockIn } from '#text/zone'
import { command } from '#workspace/command/command'
import { useFrame } from '#workspace/frame/options'

import { putBack } from './record/from-bin'

/** The time of day of an instant in the brand's zone: `09:15`. */
const timeOf = (at: string) => wallClockIn(at, useFrame.getState().brand.zone).slice(11, 16)

function detailOf({ subject, count, upload, user, at }: BinEntry): string {
  const [one, many] = binSubjects[subject]?.words ?? [subject, subject]
  const counted = count === 1 ? one : say`${count} ${many}`
  const what = upload ? say`Upload: ${counted}` : counted
  return [what, user, timeOf(at)].filter(Boolean).join(' · ')
}

async function entriesWith(query: string) {
  const search = query.trim()
  const { items } = await api.bin.list({ query: search === '' ? {} : { search } })
  return items.map((entry) => ({ value: entry.id, label: entry.title, detail: detailOf(entry) }))
}

export const binCommands = [
  command({
    id: 'bin.restore',
    title: 'Put back what was removed…',
    subject: 'bin',
    icon: Undo2,
    keywords: ['bin', 'deleted', 'restore', 'undelete', 'upload'],
    right: 'signed-in',
    arguments: {
      schema: z.object({ entry: z.number().int().positive() }),
      sources: { entry: { kind: 'search', label: 'Removed or uploaded within a day', search: entriesWith } },
    },
    risk: 'none',
    writes: true,
    failure: 'It could not be put back.',
    run: async ({ entry }) => {
      const reply = await api.bin.restore({ body: { entry } })
      await queries.invalidateQueries()
      return putBack(reply)
    },
  }),
]
