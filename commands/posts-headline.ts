import { Heading } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api'
import { draftOf } from '#client/post-draft'
import { seenTag, writePost } from '#client/post-draft-write'
import { postChanged } from '#client/posts'
import { command } from '#workspace/command'

import { fitsOutOfTrash, knownPost, postSource, targetIds } from './posts-target'

/** A headline is text, so it is written under the post's lock, which is held for just this change. */
async function writeHeadline(id: number, headline: string, version: number | undefined): Promise<void> {
  const patch = { main_headline: headline }
  if (draftOf(id)) {
    await writePost(id, patch)
    return
  }
  const { lock } = await api.posts.lock({ params: { id }, body: {} })
  try {
    const headers = { 'X-Lock-Token': String(lock.token), ...seenTag(id, { version }) }
    postChanged(await api.posts.update({ params: { id }, body: patch, headers }))
  } finally {
    await api.posts.unlock({ params: { id }, body: { token: lock.token } }).catch(() => undefined)
  }
}

/** The headline alone, without opening the editor. */
export const postHeadlineCommands = [
  command({
    id: 'posts.set-headline',
    title: 'Change the headline',
    subject: 'posts',
    icon: Heading,
    keywords: ['rename', 'title'],
    right: 'posts.update',
    fits: fitsOutOfTrash(),
    arguments: {
      schema: z.object({ id: z.number().int().positive(), headline: z.string().trim().min(1) }),
      sources: { id: postSource, headline: { kind: 'text', label: 'Main headline' } },
      fill: (context) => ({ id: targetIds(context)[0] }),
    },
    risk: 'undoable',
    writes: true,
    failure: 'Error updating post.',
    run: async ({ id, headline }, { context }) => {
      const { main_headline: before, version } = knownPost(id, context)
      await writeHeadline(id, headline, version)
      return {
        message: 'Saved.',
        undo:
          before === undefined
            ? undefined
            : async () => {
                await writeHeadline(id, before, undefined)
                return { message: 'Headline restored.' }
              },
      }
    },
  }),
]
