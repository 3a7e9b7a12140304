// The sources of pictures, and the rules for the fields of a picture.
import { field, optionalField } from '#contract/base/fields'
import { between, maxLength, noDangerSymbols } from '#contract/base/rules'

/** The sources that a picture may have, with their ids on the wire. */
export const imageSources = [
  { id: 1, title: 'Original' },
  { id: 2, title: 'Facebook' },
  { id: 3, title: 'Twitter' },
  { id: 4, title: 'Instagram' },
  { id: 5, title: 'Getty Images' },
  { id: 6, title: 'UGC' },
  { id: 7, title: 'Depositphotos' },
  { id: 8, title: 'AFP' },
  { id: 9, title: 'TikTok' },
  { id: 10, title: 'Youtube' },
] as const

/** The id of the only source whose pictures may have an author and a watermark. */
export const originalSource = 1

/** The id of the source that the form offers for editing a picture, not for uploading one. */
export const editOnlySource = 7

/** Normalised to NFC: it is often a file's name, and macOS writes accents there as characters of their own (NFD). */
export const imageName = () => field(maxLength(255), noDangerSymbols).normalize('NFC')
export const imageAuthor = () => optionalField(maxLength(150), noDangerSymbols)
export const imageAlt = () => optionalField(between(5, 255, 'Alt'))
export const imageLabel = () => optionalField(between(5, 200, 'Label'))

/** The most pixels of a picture that is decoded. */
export const mostPixels = 50_000_000

/** The most pixels of one side, as in a JPEG. A PNG of millions of pixels in one row takes the decoder many seconds. */
export const longestSide = 65_535
