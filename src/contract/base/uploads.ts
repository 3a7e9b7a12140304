// The checks of an uploaded file, with the same messages in the browser and on the server.
import { emptyFile, type FileField, fileLimits, hasEnding, wrongEnding } from './endpoint'

/** The reason not to send a file; null: it may be sent. */
export function wrongFile(
  { name, size }: { name: string; size: number },
  extension: FileField['extension'],
): string | null {
  if (!hasEnding(name, extension)) return wrongEnding(extension)
  if (size > fileLimits[extension]) return largeFile(extension)
  return size === 0 ? emptyFile : null
}

/** The message for a file over the limit of its kind. */
export const largeFile = (extension: FileField['extension']): string =>
  `The ${extension === 'picture' ? 'image' : 'file'} must not be larger than ${fileLimits[extension] / 1024 / 1024} MB.`
