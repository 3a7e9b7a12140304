// Values that travel in multipart bodies beside files.
import { z } from 'zod'

/** In a multipart body a value that is no text travels as JSON. */
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

/** Which part of the picture shows, in pixels of the picture. */
export const crop = z.strictObject({
  x: z.number().min(0).max(100_000),
  y: z.number().min(0).max(100_000),
  width: z.number().positive().max(100_000),
  height: z.number().positive().max(100_000),
})
/** A point of the picture that stays in sight however it is cut: each part from 0 to 1. */
export const focus = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) })
export type Focus = z.infer<typeof focus>
export type Crop = z.infer<typeof crop>
