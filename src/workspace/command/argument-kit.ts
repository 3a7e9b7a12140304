// Arguments that many commands have.
import { z } from 'zod'

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
