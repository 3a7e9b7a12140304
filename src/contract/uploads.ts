// What may be uploaded, said in the same words before a file is sent and when it came.
import { emptyFile, type FileField, fileLimits, hasEnding, wrongEnding } from './endpoint'

/** Why a file is not sent; null: it may be. */
export function wrongFile(
  { name, size }: { name: string; size: number },
  extension: FileField['extension'],
): string | null {
  if (!hasEnding(name, extension)) return wrongEnding(extension)
  if (size > fileLimits[extension]) return largeFile(extension)
  return size === 0 ? emptyFile : null
}

/** A file above its limit, with the limit. */
export const largeFile = (extension: FileField['extension']): string =>
  `The ${extension === 'picture' ? 'image' : 'file'} must not be larger than ${fileLimits[extension] / 1024 / 1024} MB.`
