// The pictures of the gallery that a text shows.

/** The sources of all pictures of the gallery in a parsed body. */
export function pictureSources(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pictureSources)
  const own = sourceOf(value)
  if (own !== null) return [own]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(pictureSources) : []
}

/** A parsed body without the pictures whose source `isGone` accepts. Nothing else changes. */
export function withoutPictures(value: unknown, isGone: (source: string) => boolean): unknown {
  if (Array.isArray(value)) {
    const kept = value.filter((node) => !isGone(sourceOf(node) ?? ''))
    return kept.map((node: unknown) => withoutPictures(node, isGone))
  }
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withoutPictures(inner, isGone)]))
}

/** The source of a picture of the gallery: `/media/<key>.<ext>`; null for any other node. */
function sourceOf(node: unknown): string | null {
  const { type, attrs } = Object(node) as { type?: unknown; attrs?: { src?: unknown } }
  return type === 'image' && typeof attrs?.src === 'string' && attrs.src.startsWith('/media/') ? attrs.src : null
}
