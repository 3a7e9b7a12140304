import { userList } from '#client/people'
import { userCommands } from '#commands/users'
import { userUploadCommands } from '#commands/users-upload'
import type { LatePart } from '#workspace/areas/area'
import { changedIn } from '#workspace/areas/on-change'

export const commands = [...userCommands, ...userUploadCommands]

export const heard: LatePart['heard'] = { 'user.changed': changedIn(userList) }
