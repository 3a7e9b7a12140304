import { auditCommands } from '#commands/audit'

export const commands = auditCommands
