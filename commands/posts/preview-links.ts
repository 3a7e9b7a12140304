import { Link2Off } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api-late'
import { onePost } from '#client/posts/posts'
import { queries } from '#client/api/queries'
import { command } from '#workspace/command/command'

import { editable, openPost } from './send'
import { knownPost, postSource, targetIds } from './target'

/** The command that revokes the preview links of a post. */
export const previewLinkCommand = command({
  id: 'posts.revoke-previews',
  title: 'Close the preview links',
  subject: 'posts',
  icon: Link2Off,
  keywords: ['revoke', 'preview', 'link', 'leak', 'withdraw'],
  right: 'posts.update',
  available: (context) => editable(openPost(context)),
  arguments: {
    schema: z.object({ id: z.number().int().positive() }),
    sources: { id: postSource },
    fill: (context) => ({ id: targetIds(context)[0] }),
  },
  risk: 'confirm',
  writes: true,
  failure: 'Error updating post.',
  confirm: ({ id }, context) => ({
    message: 'Close every preview link that was sent around?',
    detail: knownPost(id, context).main_headline ?? '',
    confirm: 'Close the links',
  }),
  run: async ({ id }) => {
    await api.previewLinks.revoke({ params: { id } })
    void queries.invalidateQueries(onePost(id))
    return { message: 'The preview links are closed.' }
  },
})
