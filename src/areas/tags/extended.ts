// What the extended page of a tag is made of.
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
