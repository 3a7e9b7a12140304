// Schemas of values in multipart bodies beside files.
import { z } from 'zod'

/** Parses a field of a multipart body as JSON, before `schema` checks it. A value that is no text is checked as it is. */
export const asJson = <T extends z.ZodType>(schema: T) =>
  z.preprocess((given, context) => {
    if (typeof given !== 'string') return given
    try {
      return JSON.parse(given)
    } catch {
      context.addIssue({ code: 'custom', message: 'Not valid JSON.' })
      return z.NEVER
    }
  }, schema)

/** A part of a picture, in pixels of the picture. */
export const crop = z.strictObject({
  x: z.number().min(0).max(100_000),
  y: z.number().min(0).max(100_000),
  width: z.number().positive().max(100_000),
  height: z.number().positive().max(100_000),
})
/** The point of a picture that stays visible in every crop; each coordinate from 0 to 1. */
export const focus = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type Focus = z.infer<typeof focus>
export type Crop = z.infer<typeof crop>
