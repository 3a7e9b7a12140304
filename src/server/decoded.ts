/** A percent-encoded text, decoded; null when an escape is invalid or no UTF-8. */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}
