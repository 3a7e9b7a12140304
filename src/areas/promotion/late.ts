import { advSubject, bannerSubject, callToActionSubject } from '#client/media'
import { advertisementCommands } from '#commands/advertisements'
import { callToActionCommands } from '#commands/call-to-actions'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = [...advertisementCommands, ...callToActionCommands]

export const heard: LatePart['heard'] = {
  'adv.changed': changedIn(advSubject),
  'banner.changed': changedIn(bannerSubject),
  'call-to-action.changed': changedIn(callToActionSubject),
}
