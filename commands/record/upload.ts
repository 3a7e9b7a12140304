// Uploading a file: the shared questions, messages and progress of all subjects.
import { FileUp } from 'lucide-react'
import { z } from 'zod'

import type { FileField } from '#contract/base/endpoint'
import { Failure } from '#contract/base/failure'
import type { UploadReply } from '#contract/base/record'
import type { Access } from '#contract/users/rights'
import { wrongFile } from '#contract/base/uploads'
import { sentFile } from '#workspace/command/argument-kit'
import { type ArgumentSource, command, type Command, type CommandContext } from '#workspace/command/command'
import { say } from '#contract/base/say'

import { fromBin } from './from-bin'

/** The input of an upload call. */
interface Sending {
  files: { file?: File }
  /** The other fields of the upload; left out: there are none. */
  body?: object
  signal?: AbortSignal
  onProgress?: (sent: number, total: number) => void
}

/** An argument that is asked for before the file: its schema and its palette step. */
interface UploadArgument {
  schema: z.ZodType<string>
  source: ArgumentSource
}

/** Makes an argument whose value is the id of one of a short list of choices. */
export const oneOf = (label: string, list: readonly { id: string; title: string }[]): UploadArgument => ({
  schema: z.enum(list.map(({ id }) => id)),
  source: { kind: 'choice', label, options: () => list.map(({ id, title }) => ({ value: id, label: title })) },
})

interface Upload {
  title: string
  subject: { name: string; stale: () => void }
  /** The endpoint of the contract: its right, and the kind of file. */
  endpoint: { right: Access; files: { file: FileField } }
  /** What the lines of the file hold. */
  holds: string
  available?: Command['available']
  /** Further arguments, by their names in the contract's body. */
  asks?: Readonly<Record<string, UploadArgument>>
  /** Values of the asked fields that are known from the context. */
  fill?: (context: CommandContext) => Record<string, string | undefined>
  /** Sends the file and the other fields. */
  send(input: Sending): Promise<UploadReply>
}

/** The counts of an upload: '1 added, 20 removed'; '' when all are zero. */
function countsText({ added, updated, removed, unchanged }: UploadReply): string {
  const parts = [
    added > 0 ? say`${added} added` : '',
    updated > 0 ? say`${updated} changed` : '',
    removed > 0 ? say`${removed} removed` : '',
    unchanged > 0 ? say`${unchanged} unchanged` : '',
  ]
  return parts.filter(Boolean).join(', ')
}

/** Makes a command that uploads a file. The server takes the whole file or nothing; one undo takes the whole upload back. */
export function uploadCommand({ subject, endpoint, asks = {}, fill, holds, send, ...shown }: Upload) {
  const { extension } = endpoint.files.file
  const each = <Part extends keyof UploadArgument>(part: Part) =>
    Object.fromEntries(Object.entries(asks).map(([name, asked]) => [name, asked[part]] as const))
  return command({
    ...shown,
    id: `${subject.name}.upload`,
    subject: subject.name,
    icon: FileUp,
    right: endpoint.right,
    arguments: {
      schema: z.object({ ...each('schema'), ...sentFile }),
      sources: { ...each('source'), file: { kind: 'file', label: say`Choose a .${extension} file`, extension, holds } },
      ...(fill ? { fill } : {}),
    },
    risk: 'undoable',
    writes: true,
    // All files look the same in the key of a call, so a second upload would join the first.
    key: { again: true },
    failure: 'Error uploading file.',
    doing: ({ file }) => say`${shown.title}: ${file.name}`,
    run: async ({ file, key: _key, ...body }, { signal, progress }) => {
      const wrong = wrongFile(file, extension)
      if (wrong !== null) throw new Failure(422, wrong)
      const reply = await send({
        files: { file },
        body,
        signal,
        onProgress: (sent, total) => progress(sent, total, true),
      })
      subject.stale()
      const undo = reply.bin === null ? {} : { undo: fromBin({ entry: reply.bin }, subject.stale) }
      return { message: 'File uploaded.', details: [countsText(reply)], ...undo }
    },
  })
}
