import type { CommandContext } from '#workspace/command/command'
import { withFilter } from '#workspace/list/change-address'
import { listIn } from '#workspace/list/handle'

/** Sets one parameter of the address of the list in the focused tab, and goes back to page 1. */
export const setFilter = (context: CommandContext, name: string, value: string) =>
  listIn(context.tab?.id)?.setQuery((query) => withFilter(query, name, value))
