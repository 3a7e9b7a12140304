// Computes which part of a picture shows in an aspect ratio, for the server that crops it and for the form's previews.
import { z } from 'zod'

import { crop, type Crop, type Focus } from '#contract/base/multipart'

/** The aspect ratios that pictures are cropped to. */
export const ratioNames = ['3:2', '16:9', '1:1'] as const
export type Ratio = (typeof ratioNames)[number]
/** The width divided by the height, of each aspect ratio. */
export const ratios: Readonly<Record<Ratio, number>> = { '3:2': 3 / 2, '16:9': 16 / 9, '1:1': 1 }

/** Chosen parts by ratio, in pixels of the upright picture. A missing ratio has no chosen part. */
export const crops = z.partialRecord(z.enum(ratioNames), crop)
export type Crops = z.infer<typeof crops>

/** The size of a picture, and its settings for cropping. */
export interface Cropping {
  width: number
  height: number
  /** The part that contains the part of every ratio; null: the whole picture. */
  crop: Crop | null
  crops: Crops | null
  /** The point that stays visible; null: the middle. */
  focus: Focus | null
}

/**
 * The part of a picture that shows in a ratio, in whole pixels, at least one wide and high, and inside the picture. It lies in the
 * part chosen for the ratio, around its middle; else in the crop, else in the whole picture, around the focus or the middle. It is
 * the largest such part.
 */
export function pictureArea({ width, height, crop: general, crops: chosen, focus }: Cropping, ratio: Ratio): Crop {
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
