// What is done to an open post, and what follows when somebody else opens or leaves one: see Area.
import { hearPresence } from '#client/presence'
import { tellPresence, untellPresence } from '#client/presence-tell'
import { postCommands } from '#commands/posts'
import { postEditingCommands } from '#commands/posts-editing'
import type { LatePart } from '#workspace/area'

import { followOthers } from './others'

export const commands = [...postCommands, ...postEditingCommands]

let begun = false

export const heard: LatePart['heard'] = {
  here: () => {
    tellPresence()
    if (begun) return
    begun = true
    followOthers()
    hearPresence([])
  },
  away: untellPresence,
  'presence.changed': hearPresence,
  'post.locked': hearPresence,
  'post.unlocked': hearPresence,
}
