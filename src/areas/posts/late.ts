// What is done to posts and how they are found: see Area.
import { postCommands } from '#commands/posts'
import { postsListCommands } from '#commands/posts-list'

export { providers } from './providers'

export const commands = [...postsListCommands, ...postCommands]
