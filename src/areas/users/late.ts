import { userSubject } from '#client/people'
import { userAccessCommands } from '#commands/users/access'
import { userUploadCommands } from '#commands/users/upload'
import { userCommands } from '#commands/users/users'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = [...userCommands, ...userAccessCommands, ...userUploadCommands]

export const heard: LatePart['heard'] = { 'user.changed': changedIn(userSubject) }
