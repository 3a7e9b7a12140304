// All commands and views of the product, including those that load after the first frame, for the tests of the registry.
import { areas, frameCommands } from '../src/workspace-start'

const parts = (await Promise.all(areas.map(({ late }) => late?.() ?? []))).flat()

export const allCommands = [...new Set([...frameCommands, ...parts.flatMap(({ commands = [] }) => commands)])]
export const allViews = areas.flatMap(({ views }) => views)
