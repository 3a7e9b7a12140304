import { IdCard } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { extendedTagOf, forgetTag } from '#client/tags/tags'
import { tagSubject } from '#client/tags/subject'
import type { ExtendedTag } from '#contract/taxonomy/tags'
import { queries } from '#client/api/queries'
import { picker } from '#client/lists/pickers'
import { ifMatch } from '#client/lists/records'
import { restore } from '#client/lists/restored-versions'
import { command } from '#workspace/command/command'
import { formIn } from '#workspace/form/handle'

const id = z.number().int().positive()

/** The values of a tag's extended page. The picture is a new file (`file`), or the hash key of a stored one (`thumb`). */
const page = z.object({
  body: z.string(),
  thumb: z.string().nullable(),
  file: z.instanceof(File).nullable().optional(),
  crop: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
  social_links: z.object({ facebook: z.string(), instagram: z.string(), x: z.string() }),
  json_ld: z.string(),
})

/** Saves a tag's extended page. @param version the one that the person edited; undefined: the page is replaced without a check. */
async function save(
  tag: number,
  version: number | undefined,
  { file, thumb, ...rest }: z.infer<typeof page>,
): Promise<ExtendedTag> {
  const saved = await api.tags.extended({
    params: { id: tag },
    headers: ifMatch(tag, version),
    body: { ...rest, ...(thumb !== null && !file ? { thumb } : {}) },
    files: file ? { thumb: file } : {},
    retry: true,
  })
  tagSubject.known.remember([saved])
  tagSubject.stale()
  forgetTag(tag)
  return saved
}

/** The page before the change, for Undo; undefined when it was incomplete, because an empty page cannot be sent. */
function earlier({ body, thumb, crop, social_links, json_ld }: ExtendedTag): z.infer<typeof page> | undefined {
  if (body === null || thumb === null) return undefined
  const { facebook = '', instagram = '', x = '' } = social_links
  return { body, thumb, crop, social_links: { facebook, instagram, x }, json_ld: json_ld ?? '' }
}

/** The commands of the extended page of a tag. */
export const extendedTagCommands = [
  command({
    id: 'tags.extended',
    title: 'Open the extended page',
    subject: 'tags',
    icon: IdCard,
    keywords: ['avatar', 'description', 'social links'],
    right: 'tags.extended-update',
    arguments: {
      schema: z.object({ id }),
      sources: {
        id: { kind: 'search', label: 'Tag', search: (query, signal) => picker('tags').suggest(query, { signal }) },
      },
      fill: ({ targets }) => ({ id: targets?.subject === 'tags' ? targets.ids[0] : undefined }),
    },
    risk: 'none',
    writes: false,
    quiet: true,
    run: async ({ id: tag }, { run }) => {
      await run({ id: 'workspace.open', args: { path: `/tags/${tag}` } })
    },
  }),
  command({
    id: 'tags.save-extended',
    title: 'Save the extended page',
    subject: 'tags',
    icon: IdCard,
    right: 'tags.extended-update',
    available: ({ tab }) =>
      formIn(tab?.id)?.subject === 'tags-extended' || { reason: 'Open the extended page of a tag first' },
    arguments: { schema: z.object({ id: id.optional(), version: id.optional(), page: page.optional() }), sources: {} },
    risk: 'undoable',
    writes: true,
    key: { again: true },
    failure: 'Error saving extended tag.',
    run: async ({ id: tag, version, page: written }, { run }) => {
      if (tag === undefined || !written) return void (await run({ id: 'form.submit' }))
      const before = earlier(await queries.fetchQuery(extendedTagOf(tag)))
      const saved = await save(tag, version, written)
      // Undo does not replace what another person wrote afterwards.
      const undo = async () => void (before && (await restore('tags', saved, (seen) => save(tag, seen, before))))
      return { message: 'Saved.', ...(before ? { undo } : {}) }
    },
  }),
]
