// Buffers keys while the palette is open and its field does not have the focus: before it is drawn, or after the focus was taken
// away. The keys go to the field.
import { keyQueue, whenOver } from '#workspace/keys/key-queue'
import { closePalette, usePalette } from '#workspace/palette/store'

/** Handles a key. */
type Press = (event: KeyboardEvent) => void

/** Handles a key as the palette's field would have. */
let field: Press | null = null

/** Handles a key that is still buffered when the palette has closed. */
let otherwise: Press = () => {}

const isOpen = () => usePalette.getState().open

const keys = keyQueue({
  look: () => (field || !isOpen() ? 'there' : 'coming'),
  press: (event) => (field ?? otherwise)(event),
  // The field takes the buffered keys at once, before the next key that the browser delivers.
  between: () => (field ? undefined : whenOver()),
})

// A palette that closes before it was drawn drops the keys buffered for it.
usePalette.subscribe(({ open }) => {
  if (!open && !field) keys.clear()
})

/** Whether a key is the one that opens and closes the palette. */
export const closesPalette = ({ ctrlKey, metaKey, key }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'key'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k'

/** @param mean handles the key where an earlier buffered key has closed the palette. */
export function pressInPalette(event: KeyboardEvent, mean: Press): void {
  otherwise = mean
  if (field && !keys.isBefore(event)) return field(event)
  // While the palette is loading its key is ignored when pressed again; Escape cancels it.
  if (!field && closesPalette(event)) return
  if (!field && event.key === 'Escape') closePalette()
  else keys.keep(event)
}

/** Registers the palette's field. Buffered keys go into it, each after the effect of the one before. @returns a function to call when the field is gone. */
export function takeKeys(press: Press): () => void {
  field = press
  keys.look()
  return () => {
    if (field === press) field = null
  }
}
