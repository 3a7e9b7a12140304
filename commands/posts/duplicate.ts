import { CopyPlus } from 'lucide-react'

import { api } from '#client/api/api'
import { queries } from '#client/api/queries'
import { draftOf, flushDraft, patchOf, readValues } from '#client/post-draft/draft'
import { noteCopy } from '#client/posts/new-posts'
import { onePost, postChanged } from '#client/posts/posts'
import { postStatuses as status } from '#contract/constants'
import type { PostPatch } from '#contract/posts/posts'
import { command } from '#workspace/command/command'

import { gonePost, onOnePost, postsArguments } from './target'

/** The top status of a post that has no place on the front page. */
const regular = 0

/**
 * The fields of a new draft with the same text, titles, pictures and relations, but no date and no place on the front page. Its slug
 * is made from the headline. An open post is copied as it stands in the editor, with its unsaved changes.
 */
async function copyOf(id: number): Promise<PostPatch> {
  flushDraft(id)
  const draft = draftOf(id)
  const post = draft?.base ?? (await queries.fetchQuery(onePost(id)))
  const { slug: _slug, ...fields } = patchOf(draft?.values ?? readValues(post))
  const tableOfContents = post.table_of_contents === 1 ? { table_of_contents: 1 as const } : {}
  return { ...fields, ...tableOfContents, top_status: regular, status: status.draft }
}

/** The command that makes a draft from a post, for a follow-up or a piece of a series. One writes on in its headline. */
export const duplicatePost = command({
  id: 'posts.duplicate',
  title: 'Duplicate the post',
  subject: 'posts',
  icon: CopyPlus,
  keywords: ['copy', 'clone', 'template', 'follow-up', 'series'],
  right: 'posts.create',
  available: onOnePost('This duplicates one post at a time: select one', ({ gone }) => gone && gonePost.reason),
  arguments: postsArguments,
  risk: 'none',
  writes: true,
  key: { toText: 'another' },
  failure: 'Error creating post.',
  run: async ({ ids: [id = 0] }, { run }) => {
    const post = await api.posts.create({ body: await copyOf(id) })
    noteCopy(post)
    postChanged(post)
    await run({ id: 'workspace.open', args: { path: `/posts/${post.id}` } })
    return { message: 'Duplicated as a draft.' }
  },
})
