// What is pressed while the palette is open and its field has not got the focus: before it is drawn, or where something took the
// focus away. It is for the field.
import { keyQueue, whenOver } from '#workspace/keys/key-queue'
import { closePalette, usePalette } from '#workspace/palette/store'

/** Does something with a key. */
type Press = (event: KeyboardEvent) => void

/** What the key would have done in the field. */
let field: Press | null = null

/** What keys mean once the palette is gone. */
let otherwise: Press = () => {}

const isOpen = () => usePalette.getState().open

const keys = keyQueue({
  look: () => (field || !isOpen() ? 'there' : 'coming'),
  press: (event) => (field ?? otherwise)(event),
  // The field takes them at once: what the browser itself brings it next is not to pass them.
  between: () => (field ? undefined : whenOver()),
})

// One that closes before it was drawn takes with it what was pressed for it.
usePalette.subscribe(({ open }) => {
  if (!open && !field) keys.clear()
})

/** The key that opens it, which closes it again. */
export const closesPalette = ({ ctrlKey, metaKey, key }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'key'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k'

/** @param mean what it means where a key before it closed the palette. */
export function pressInPalette(event: KeyboardEvent, mean: Press): void {
  otherwise = mean
  if (field && !keys.isBefore(event)) return field(event)
  // While the palette is loading its key is ignored when pressed again; Escape cancels it.
  if (!field && closesPalette(event)) return
  if (!field && event.key === 'Escape') closePalette()
  else keys.keep(event)
}

/** A field is there; what was pressed before goes into it, each key after what the one before it did. @returns what says that it is gone. */
export function takeKeys(press: Press): () => void {
  field = press
  keys.look()
  return () => {
    if (field === press) field = null
  }
}
