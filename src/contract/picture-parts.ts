// Which part of a picture shows in which shape: the server cuts it, and the form of a picture shows what will be cut.
import { z } from 'zod'

import { crop, type Crop, type Focus } from './multipart'

/** The shapes that pictures are cut to. */
export const ratioNames = ['3:2', '16:9', '1:1'] as const
export type Ratio = (typeof ratioNames)[number]
/** Width divided by height. */
export const ratios: Readonly<Record<Ratio, number>> = { '3:2': 3 / 2, '16:9': 16 / 9, '1:1': 1 }

/** Parts that somebody chose, by their shape, in pixels of the upright picture. A shape that is left out has none. */
export const crops = z.partialRecord(z.enum(ratioNames), crop)
export type Crops = z.infer<typeof crops>

/** A picture, and what was said of how it is cut. */
export interface Cut {
  width: number
  height: number
  /** The part that every shape lies in; null: the whole picture. */
  crop: Crop | null
  crops: Crops | null
  /** A point that stays in sight; null: the middle. */
  focus: Focus | null
}

/**
 * The part of a picture that shows in a shape: what was chosen for it; else the largest there is, within the picture's crop where
 * it has one, around its focus or the middle. In whole pixels, at least one wide and high, and never outside of the picture.
 */
export function partOf({ width, height, crop: general, crops: chosen, focus }: Cut, ratio: Ratio): Crop {
  const own = chosen?.[ratio]
  const area = own ?? general ?? { x: 0, y: 0, width, height }
  const wide = Math.min(area.width, area.height * ratios[ratio])
  const tall = wide / ratios[ratio]
  const centre =
    focus && !own
      ? { x: focus.x * width, y: focus.y * height }
      : { x: area.x + area.width / 2, y: area.y + area.height / 2 }
  const within = (at: number, size: number, from: number, room: number) =>
    Math.round(Math.min(Math.max(at - size / 2, from), from + room - size))
  return {
    x: within(centre.x, wide, area.x, area.width),
    y: within(centre.y, tall, area.y, area.height),
    width: Math.max(1, Math.floor(wide)),
    height: Math.max(1, Math.floor(tall)),
  }
}
