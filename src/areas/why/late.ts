// What the page of refusals brings: see Area.
import { whyCommands } from '#commands/why'

export const commands = whyCommands
