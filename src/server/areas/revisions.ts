// Handlers of the revisions of a post.
import type { revisions as endpoints } from '#contract/posts/revisions'
import type { Handlers } from '#server/context'

import { patchOf } from './posts/patch'
import { changesSince, getRevision, keepText, listRevisions, revisionAsPatch } from './posts/revisions'
import { updatePost } from './posts/write'

export const revisionHandlers: Handlers<typeof endpoints> = {
  list: ({ params }, context) => listRevisions(context, params.id),
  get: ({ params }, context) => getRevision(context, params.id, params.number),
  keep: ({ params, body }, context) =>
    keepText(context, params.id, { version: body.version, sent: patchOf(body.sent) }),

  async restore({ params }, context) {
    const text = await revisionAsPatch(context, params.id, params.number)
    return updatePost(context, params.id, text, { kind: 'restore' })
  },

  changes: ({ params, query }, context) => changesSince(context, params.id, query.since),
}
