// The preview of a picture: shown by the gallery where it is open, else in a window of its own.
type Show = (id: number) => void

const shown = new Set<Show>()

/** A gallery that shows previews. @returns a function that ends it. */
export function onPreview(show: Show): () => void {
  shown.add(show)
  return () => void shown.delete(show)
}

/** @returns whether a gallery shows it. */
export function preview(id: number): boolean {
  const [last] = [...shown].slice(-1)
  last?.(id)
  return last !== undefined
}
