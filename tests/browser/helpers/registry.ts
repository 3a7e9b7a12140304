// Reads the product's registry of commands, so that no test lists commands by hand.
import { createServer } from 'vite'
import { z } from 'zod'

import { root } from '../../product'

const source = z.object({
  kind: z.enum(['text', 'number', 'datetime', 'choice', 'search', 'file', 'line']),
  label: z.string(),
  many: z.boolean().optional(),
  placeholder: z.string().optional(),
  extension: z.string().optional(),
})
export type Source = z.infer<typeof source>

const command = z.object({
  id: z.string(),
  title: z.union([z.string(), z.custom<(context: object) => string>((value) => typeof value === 'function')]),
  keywords: z.array(z.string()).optional(),
  arguments: z.object({ sources: z.record(z.string(), source.optional()) }).optional(),
})

export interface AskingCommand {
  id: string
  title: string
  keywords: readonly string[]
  sources: Source[]
}

const nowhere = { place: 'pane', rights: new Set(), targets: null, tab: null, paneId: '' }

/** The commands that may ask for arguments, with their titles when nothing is selected. */
export async function askingCommands(): Promise<AskingCommand[]> {
  const vite = await createServer({
    root,
    appType: 'custom',
    logLevel: 'error',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
  })
  try {
    const { allCommands } = await vite.ssrLoadModule('/tests/all-commands.ts')
    return z
      .array(command)
      .parse(allCommands)
      .map(({ id, title, keywords = [], arguments: given }) => ({
        id,
        keywords,
        title: typeof title === 'string' ? title : title(nowhere),
        sources: Object.values(given?.sources ?? {}).filter((found) => found !== undefined),
      }))
      .filter(({ sources }) => sources.length > 0)
  } finally {
    await vite.close()
  }
}
