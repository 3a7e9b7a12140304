import { z } from 'zod'

/** One or many ids, as a command's argument. */
export const idsArgument = z.array(z.number().int().positive()).min(1)
