// The commands of an open post, and the handlers of live events about who is editing posts.
import { tagsChanged } from '#client/post-draft/merge-newer'
import { onPresenceChanged } from '#client/presence/poll'
import { reportPresence, stopReporting } from '#client/presence/send'
import { postCommands } from '#commands/posts/open'
import { postEditingCommands } from '#commands/posts/late'
import type { LatePart } from '#workspace/areas/area'

import { followMentions, hearComments } from './comments/mentions'
import { showOtherEditors } from './other-editors'

export const commands = [...postCommands, ...postEditingCommands]

let begun = false

export const liveHandlers: LatePart['liveHandlers'] = {
  here: () => {
    reportPresence()
    if (begun) return
    begun = true
    showOtherEditors()
    void followMentions()
    onPresenceChanged([])
  },
  away: stopReporting,
  // If reading fails now, the next change or save reads again.
  'tag.changed': (ids) => void tagsChanged(ids),
  'comment.changed': () => void hearComments(),
  'presence.changed': onPresenceChanged,
  'post.locked': onPresenceChanged,
  'post.unlocked': onPresenceChanged,
}
