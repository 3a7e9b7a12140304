// Arguments that many commands have.
import { z } from 'zod'

import { randomId } from '#client/random-id'
import type { ArgumentSource } from '#workspace/command/command'

/** The argument `ids` of a command: one or more ids. */
export const idsArgument = z.array(z.number().int().positive()).min(1)

/** The source of an argument that is true or false, asked as Yes or No. */
export const yesOrNo = (label: string): ArgumentSource => ({
  kind: 'choice',
  label,
  options: () => [
    { value: true, label: 'Yes' },
    { value: false, label: 'No' },
  ],
})

/**
 * The arguments of a command that sends a file. As JSON all files are the same, so the key tells the calls apart in the history.
 * Retry sends the same key.
 */
export const sentFile = { file: z.instanceof(File), key: z.string().default(() => randomId()) }
