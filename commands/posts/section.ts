// Changes the section of an open post. Its category and tags are replaced by those of the same names there.
import { SquareStack } from 'lucide-react'
import { z } from 'zod'

import { allSections } from '#client/lists/lookups'
import { type Entity, picker, type Within } from '#client/lists/pickers'
import { draftOf, drafts, editDraft, isEditable, type Picked, type PostValues } from '#client/post-draft/draft'
import { areStill, putBack } from '#client/post-draft/restore'
import { queries } from '#client/api/queries'
import { Failure } from '#contract/base/failure'
import { say } from '#contract/base/say'
import { type Availability, command, type CommandContext } from '#workspace/command/command'

import { draftToChange } from './send'
import { postSource, targetIds } from './target'

/** The open target post: that of a tab, or of a panel beside a list. */
const openTarget = (context: CommandContext) => targetIds(context).find((id) => draftOf(id))

function available(context: CommandContext): Availability {
  if (Object.keys(drafts.getState().byId).length === 0) return { reason: 'Open a post first' }
  const id = openTarget(context)
  const draft = id === undefined ? undefined : draftOf(id)
  return !draft || isEditable(draft) ? true : { reason: 'The post is open for reading only' }
}

/** Finds the record with the same name in another section; null: there is none. */
async function sameNamed(entity: Entity, { label }: Picked, within: Within): Promise<Picked | null> {
  const found = await picker(entity).suggest(label, within)
  const same = found.find((one) => one.label.toLowerCase() === label.toLowerCase())
  return same ? { value: same.value, label: same.label } : null
}

/** The category, subcategory and tags of a section with the same names as a post's (`set`), and the names it lacks (`left`). */
async function inSection(section: number, { category, subcategory, tags }: PostValues) {
  const [own, moved] = await Promise.all([
    category && sameNamed('categories', category, { section, top: true }),
    Promise.all(tags.map((tag) => sameNamed('tags', tag, { section }))),
  ])
  const child = own && subcategory ? await sameNamed('categories', subcategory, { parent: own.value }) : null
  const there = [own, child, ...moved]
  const left = [category, subcategory, ...tags].flatMap((one, at) => (one && !there[at] ? one.label : []))
  return {
    set: { category: own, subcategory: child, tags: moved.filter((tag) => tag !== null) },
    left: [...new Set(left)],
  }
}

export const postSectionCommands = [
  command({
    id: 'posts.choose-section',
    title: 'Change the section of the post…',
    subject: 'posts',
    icon: SquareStack,
    keywords: ['section', 'move', 'category', 'tags'],
    right: 'posts.update',
    available,
    arguments: {
      schema: z.object({ id: z.number().int().positive(), section: z.number().int().positive() }),
      sources: {
        id: postSource,
        section: {
          kind: 'choice',
          label: 'Section',
          options: () =>
            (queries.getQueryData(allSections.queryKey) ?? []).map(({ id, catchy_title }) => ({
              value: id,
              label: catchy_title,
            })),
        },
      },
      fill: (context) => ({ id: openTarget(context) }),
    },
    risk: 'none',
    writes: false,
    run: async ({ id, section }) => {
      const draft = draftOf(id)
      if (!draft || !isEditable(draft)) throw new Failure(409, 'Open the post first.')
      const { values } = draft
      if (values.section_id === section) return
      const before = {
        section_id: values.section_id,
        category: values.category,
        subcategory: values.subcategory,
        tags: values.tags,
      }
      // The section is set at once. The rest follows when it is found.
      const emptied = { section_id: section, category: null, subcategory: null, tags: [] }
      editDraft(id, emptied)
      const found = await inSection(section, values).catch(() => null)
      const set = found?.set ?? {}
      // Skipped when another section, or what it has, was chosen meanwhile.
      const now = draftOf(id)?.values
      const isAsLeft = now !== undefined && areStill(emptied, now)
      if (isAsLeft) editDraft(id, set)
      const after = { ...emptied, ...(isAsLeft ? set : {}) }
      const undo = async () => {
        draftToChange(id)
        putBack(id, after, before)
      }
      const hadAny = values.category !== null || values.tags.length > 0
      if (!hadAny || !isAsLeft) return { undo }
      if (!found) return { message: 'The category and tags could not be looked up: choose them again.', undo }
      return found.left.length === 0
        ? { message: 'Category and tags went along.', undo }
        : { message: say`Not in this section: ${found.left.join(', ')}.`, undo }
    },
  }),
]
