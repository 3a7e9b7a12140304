// What is done to an open post: see Area.
import { postCommands } from '#commands/posts'
import { postEditingCommands } from '#commands/posts-editing'

export const commands = [...postCommands, ...postEditingCommands]
