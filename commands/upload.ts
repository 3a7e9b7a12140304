// Sending a file: the same questions, sentences and progress whatever is in it.
import type { LucideIcon } from 'lucide-react'
import { z } from 'zod'

import type { FileField } from '#contract/endpoint'
import { Failure } from '#contract/failure'
import type { Right } from '#contract/rights'
import { wrongFile } from '#contract/uploads'
import { type ArgumentSource, command, type CommandContext, type Availability } from '#workspace/command'
import { say } from '#contract/say'

/** What a sender is told beside what is sent. */
export interface Sending {
  signal: AbortSignal
  onProgress: (sent: number, total: number) => void
}

interface Upload<More extends z.ZodRawShape> {
  id: `${string}.${string}`
  title: string
  subject: string
  icon: LucideIcon
  right: Right
  extension: FileField['extension']
  keywords?: readonly string[]
  available?: (context: CommandContext) => Availability
  /** What it needs beside the file, with where the palette takes each from; asked for before the file. */
  more: More
  sources: { [K in keyof More]: ArgumentSource }
  fill?: (context: CommandContext) => Partial<z.infer<z.ZodObject<More>>>
  /** Shows what came. */
  list: { stale: () => void }
  send: (file: File, more: z.infer<z.ZodObject<More>>, sending: Sending) => Promise<unknown>
}

/** A command that uploads a file. All of it is taken, or nothing: there is nothing to take back. */
export function uploadCommand<More extends z.ZodRawShape>(upload: Upload<More>) {
  const { more, sources, extension, list, send, fill, ...shown } = upload
  const rest = z.object(more)
  return command({
    ...shown,
    arguments: {
      schema: z.object({ ...more, file: z.instanceof(File) }),
      sources: { ...sources, file: { kind: 'file', label: say`Choose a .${extension} file`, extension } },
      ...(fill ? { fill } : {}),
    },
    risk: 'none',
    writes: true,
    // Two files read the same as one another.
    again: true,
    failure: 'Error uploading file.',
    run: async ({ file, ...others }, { signal, progress }) => {
      const chosen = z.instanceof(File).parse(file)
      const wrong = wrongFile(chosen, extension)
      if (wrong !== null) throw new Failure(422, wrong)
      await send(chosen, rest.parse(others), { signal, onProgress: progress })
      list.stale()
      return { message: 'File uploaded.' }
    },
  })
}
