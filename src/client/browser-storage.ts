/**
 * Writes a text into the browser's storage. The old value stays when the storage is full or forbidden.
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

/** Whether the field of this name is a password, which is never stored. */
export const isSecret = (name: string): boolean => /password/i.test(name)
