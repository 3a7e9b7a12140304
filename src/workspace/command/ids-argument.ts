import { z } from 'zod'

/** The argument `ids` of a command: one or more ids. */
export const idsArgument = z.array(z.number().int().positive()).min(1)
