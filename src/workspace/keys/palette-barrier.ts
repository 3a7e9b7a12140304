// Keys pressed while the palette is open are held until its field has the focus.
import { copyOfPress, copyWithTarget, isTextField, isTyped, pressAtFocus } from '#workspace/keys/key-target'
import { isEnterWaitingIn } from '#ui/choices/use-enter-ahead'
import { type Barrier, forgetKeys, pressReady } from '#workspace/keys/type-ahead'
import { closePalette, isPaletteOpen, usePalette } from '#workspace/palette/store'

/** Passes a held key to the palette's field; null while the field is not drawn. */
let field: ((event: KeyboardEvent) => void) | null = null

/** Whether a key is the one that opens and closes the palette. */
export const closesPalette = ({ ctrlKey, metaKey, key }: Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'key'>): boolean =>
  (ctrlKey || metaKey) && key.toLowerCase() === 'k'

/**
 * Holds keys while the palette is open and its field does not have the focus: the field is not drawn yet, or something else took
 * the focus.
 */
export const paletteBarrier: Barrier = {
  claim: ({ event, place }) => {
    if (!isPaletteOpen() || place === 'palette' || place === 'dialog') return false
    if (field) return true
    if (event.key === 'Escape') closePalette()
    // While the palette is loading, its key is ignored when it is pressed again.
    return event.key === 'Escape' || closesPalette(event) ? 'drop' : true
  },
  state: () => ((field || !isPaletteOpen()) && !isEnterWaitingIn(document.activeElement) ? 'ready' : 'coming'),
  press: ({ press: { event }, dispatch }) => {
    if (field) field(copyWithTarget(event))
    // A held key before this one has closed the palette.
    else if (isTyped(event) && isTextField(document.activeElement)) dispatch(copyOfPress(event))
    else pressAtFocus(event)
  },
  // The field gets the held keys before the browser delivers the next one.
  pause: () => (field ? Promise.resolve() : undefined),
}

// A palette that closes before it is drawn drops the keys that were held for it.
usePalette.subscribe(({ open }) => {
  if (!open && !field) forgetKeys(paletteBarrier)
})

/** Registers the palette's field, which gets the held keys. @returns a function to call when the field is gone. */
export function takeKeys(press: (event: KeyboardEvent) => void): () => void {
  field = press
  queueMicrotask(pressReady)
  return () => {
    if (field === press) field = null
  }
}
