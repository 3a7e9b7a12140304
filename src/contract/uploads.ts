// What may be uploaded, said in the same words before a file is sent and when it came.
import { emptyFile, type FileField, hasEnding, wrongEnding } from './endpoint'

/** Why a file is not sent; null: it may be. */
export function wrongFile(
  { name, size }: { name: string; size: number },
  extension: FileField['extension'],
): string | null {
  if (!hasEnding(name, extension)) return wrongEnding(extension)
  return size === 0 ? emptyFile : null
}
