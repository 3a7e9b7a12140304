// The commands of an open post, and the handlers of live events about who is editing posts.
import { tagsChanged } from '#client/post-draft/merge-newer'
import { hearPresence } from '#client/presence/poll'
import { tellPresence, untellPresence } from '#client/presence/send'
import { postCommands } from '#commands/posts/open'
import { postEditingCommands } from '#commands/posts/editing'
import type { LatePart } from '#workspace/areas/area'

import { followMentions, hearComments } from './comments/mentions'
import { followOthers } from './other-editors'

export const commands = [...postCommands, ...postEditingCommands]

let begun = false

export const heard: LatePart['heard'] = {
  here: () => {
    tellPresence()
    if (begun) return
    begun = true
    followOthers()
    void followMentions()
    hearPresence([])
  },
  away: untellPresence,
  // If reading fails now, the next change or save reads again.
  'tag.changed': (ids) => void tagsChanged(ids).catch(() => undefined),
  'comment.changed': () => void hearComments(),
  'presence.changed': hearPresence,
  'post.locked': hearPresence,
  'post.unlocked': hearPresence,
}
