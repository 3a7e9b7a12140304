// Removes categories and moves their posts to another one. It is offered where a removal is refused because of its posts.
import { FolderInput } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api'
import { categorySubject } from '#client/categories'
import { picker } from '#client/lists/pickers'
import { Failure } from '#contract/base/failure'
import { say } from '#contract/base/say'
import { idsArgument } from '#workspace/command/argument-kit'
import { command, type WorkTools } from '#workspace/command/command'
import { targetsOf } from '#workspace/command/row-targets'
import { leaveForms } from '#workspace/form/handle'

import { oneByOne } from './record/one-by-one'

export const removal = 'Are you sure you want to remove selected category?'
const failure = 'Error removing category.'

const kind = targetsOf(
  categorySubject,
  z.looseObject({
    gone: z.boolean().optional(),
    section_id: z.number().optional(),
    children: z.array(z.unknown()).optional(),
  }),
)

/** The id of a category's section, which its posts do not leave. Reads the category if it is not known. */
const sectionOf = async (id: number, signal: AbortSignal) =>
  (categorySubject.known.get(id) ?? (await categorySubject.byId([id], signal))[0])?.section_id

/** Moves all posts of a category, part by part, then removes it. @throws Failure, also when the person stops it */
async function removeOne(id: number, target: number, { signal, progress }: WorkTools): Promise<void> {
  for (let moved = 0, left = 1; left > 0;) {
    if (signal.aborted) throw new Failure(422, say`${moved} posts were moved. The category stays.`)
    const part = await api.categories.movePosts({ params: { id }, body: { move_to: target } })
    moved += part.moved
    left = part.moved > 0 ? part.left : 0
    progress(moved, moved + left)
  }
  await api.categories.remove({ params: { id }, query: { move_to: String(target) } })
  categorySubject.known.forget(id)
  leaveForms('categories', [id])
}

/** What a notice offers after the removal of categories was refused: moving their posts, where these are the reason. */
export const moveInstead = {
  helps: ({ detail: { type, extra } }: Failure) => type === 'category_in_use' && extra?.['children'] === 0,
  next: (ids: readonly number[]) => ({
    label: ids.length === 1 ? 'Move its posts and remove it' : 'Move their posts and remove them',
    call: { id: 'categories.remove-into', args: { ids } },
  }),
}

export const removeInto = command({
  id: 'categories.remove-into',
  title: kind.counted(
    'Remove the category and move its posts',
    (count) => say`Remove ${count} categories and move their posts`,
  ),
  subject: 'categories',
  icon: FolderInput,
  keywords: ['delete', 'merge', 'move posts'],
  right: 'categories.delete',
  rows: {
    misfit: kind.misfit(({ gone, children = [], section_id }, [first]) => {
      if (gone) return { reason: 'The category is not there any more', are: 'not there any more' }
      if (children.length > 0) return { reason: 'Remove its subcategories first', are: 'with subcategories' }
      if (section_id === first?.section_id) return undefined
      return { reason: 'It is of another section than the first one', are: 'of another section than the first one' }
    }),
    matching: 'Select the rows themselves: not all that match are removed at once',
  },
  arguments: {
    schema: z.object({ ids: idsArgument, move_to: z.number().int().positive() }),
    sources: {
      ids: kind.many,
      move_to: {
        kind: 'search',
        label: 'Where the posts go',
        search: async (query, signal, { ids }) => {
          const leaving = idsArgument.parse(ids)
          const section = await sectionOf(leaving[0] ?? 0, signal)
          const found = await picker('categories').suggest(query, { section, signal })
          return found.filter(({ value }) => !leaving.includes(value))
        },
      },
    },
    fill: (context) => ({ ids: kind.targetIds(context) }),
  },
  risk: 'confirm',
  writes: true,
  failure,
  confirm: ({ ids, move_to }) => ({
    message: ids.length === 1 ? removal : say`Are you sure you want to remove ${ids.length} selected categories?`,
    detail: ids.length === 1 ? categorySubject.nameById(ids[0] ?? 0) : undefined,
    notes: [
      ids.length === 1
        ? say`Its posts, menu items, call to actions and banners go to ${picker('categories').nameOf(move_to)}`
        : say`Their posts, menu items, call to actions and banners go to ${picker('categories').nameOf(move_to)}`,
    ],
    confirm: ids.length === 1 ? 'Remove' : say`Remove ${ids.length} categories`,
    danger: true,
  }),
  run: async ({ ids, move_to }, tools) => {
    // The progress of many is told by category, that of one by post.
    const within = ids.length === 1 ? tools : { ...tools, progress: () => undefined }
    const each = {
      call: (id: number) => removeOne(id, move_to, within),
      nameOf: categorySubject.nameById,
      failure,
    }
    const { done, failed } = await oneByOne(ids, each, tools).finally(categorySubject.stale)
    const message = done.length === 1 ? 'Removed' : say`Removed ${done.length} categories.`
    return { message: done.length > 0 ? message : undefined, failed }
  },
})
