/**
 * Writes a text into the browser's storage. What stood there stays where the storage is full or forbidden.
 * @returns whether it was written.
 */
export function keepText(storage: Pick<Storage, 'setItem'>, key: string, text: string): boolean {
  try {
    storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
