// The preview of a picture: the open gallery shows it, else a window of its own.
type Show = (id: number) => void

const shown = new Set<Show>()

/** Registers a gallery that shows previews. @returns a function that removes it. */
export function onPreview(show: Show): () => void {
  shown.add(show)
  return () => void shown.delete(show)
}

/** Shows the preview of a picture in the gallery that was registered last. @returns false: no gallery is shown. */
export function preview(id: number): boolean {
  const [last] = [...shown].slice(-1)
  last?.(id)
  return last !== undefined
}
