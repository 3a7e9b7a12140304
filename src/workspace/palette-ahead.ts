// What is pressed while the palette is open and its field has not got the focus: before it is drawn, or where something took the
// focus away. It is for the field.
import { pressInTurn } from '#workspace/key-events'
import { closePalette, usePalette } from '#workspace/palette-store'

/** Does something with a key. */
type Press = (event: KeyboardEvent) => void

/** What the key would have done in the field. */
let field: Press | null = null

/** Pressed before there was a field, in their order. */
const ahead: KeyboardEvent[] = []

/** What keys mean once the palette is gone. */
let otherwise: Press = () => {}

// One that closes before it was drawn takes with it what was pressed for it.
usePalette.subscribe(({ open }) => {
  if (!open && !field) ahead.length = 0
})

/** The key that opens it, which closes it again. */
export const closesPalette = ({ ctrlKey, metaKey, key }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'key'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k'

/** @param mean what it means where a key before it closed the palette. */
export function pressInPalette(event: KeyboardEvent, mean: Press): void {
  otherwise = mean
  if (field && ahead.length === 0) return field(event)
  // Who sees nothing yet asks for it once more; who wants it gone says so.
  if (!field && closesPalette(event)) return
  if (!field && event.key === 'Escape') closePalette()
  else ahead.push(event)
}

/** A field is there; what was pressed before goes into it, each key after what the one before it did. @returns what says that it is gone. */
export function takeKeys(press: Press): () => void {
  field = press
  void pressAhead()
  return () => {
    if (field === press) field = null
  }
}

async function pressAhead(): Promise<void> {
  // Whoever draws the field is to be done with it first.
  await Promise.resolve()
  const [event] = ahead
  if (event && field) {
    field(event)
    ahead.shift()
    return pressAhead()
  }
  if (!usePalette.getState().open) await pressInTurn(ahead.splice(0), otherwise)
}
