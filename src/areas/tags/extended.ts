// What the extended page of a tag is made of.
import { isBodyError, parseBody } from '#text/body'
import { plainText } from '#text/plain'

/** Which part of the picture shows, in its own pixels. */
export interface Crop {
  x: number
  y: number
  width: number
  height: number
}

/** The picture that is there, or a file that takes its place. */
export interface Picture {
  key: string | null
  url: string | null
  file: File | null
  crop: Crop | null
}

/** The words of a serialized text. */
export function wordsOf(body: string): string {
  const parsed = parseBody(body)
  return isBodyError(parsed) ? '' : plainText(parsed)
}
