import { accountCommands } from '#commands/account'

export const commands = accountCommands
