// What may be uploaded, said in the same words before a file is sent and when it came (second text, section 5).

/** Why a file is not sent; null: it may be. `extension` is without its dot. */
export function wrongFile({ name, size }: { name: string; size: number }, extension: string): string | null {
  if (!name.toLowerCase().endsWith(`.${extension}`)) return `You can upload only files with extension .${extension}`
  return size === 0 ? 'File seems to be empty. Upload canceled.' : null
}
