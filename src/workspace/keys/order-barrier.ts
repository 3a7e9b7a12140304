// The keys of commands wait until the text that was typed before them is written.
import { copyWithTarget, isTyped, pressAtFocus } from '#workspace/keys/key-target'
import { bindingOf } from '#workspace/keys/key-press'
import { type Barrier, isHoldingText } from '#workspace/keys/type-ahead'

/**
 * Holds the key of a command that is pressed while typed text is held, such as Ctrl+K, and all keys after it. Run at once, the
 * command would overtake the text: the palette would get its letters, a closed tab would drop them. Escape never waits.
 */
export const orderBarrier: Barrier = {
  endsText: true,
  claim: (press) =>
    press.event.key !== 'Escape' && !isTyped(press.event) && isHoldingText() && bindingOf(press) !== undefined,
  state: () => (isHoldingText() ? 'coming' : 'ready'),
  // A letter passes the other barriers: the command before it may have opened the palette, which is not drawn yet.
  press: ({ press: { event }, dispatch }) => {
    if (isTyped(event)) dispatch(copyWithTarget(event))
    else pressAtFocus(event)
  },
}
