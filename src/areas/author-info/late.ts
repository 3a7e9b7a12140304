import { authorInfoCommands } from '#commands/author-info'

export const commands = authorInfoCommands
