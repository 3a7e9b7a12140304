// Key handlers of one control. They ignore the keys of an input method's composition.
import { type KeyboardEvent as ReactKeyboardEvent, type RefCallback, type RefObject, useCallback } from 'react'
import { useHotkeys } from 'react-hotkeys-hook'

import { isComposing } from '#ui/compositions'

/** Whether to ignore a key: one of a composition, or one on the document, where the hook listens while its element is not drawn. */
const isForNobody = (event: KeyboardEvent) => isComposing(event) || event.currentTarget === document

const options = {
  useKey: true,
  ignoreModifiers: true,
  enableOnFormTags: true,
  enableOnContentEditable: true,
  ignoreEventWhen: isForNobody,
} as const

type Also<Of> = RefObject<Of | null> | ((element: Of | null) => void)

function give<Of>(ref: Also<Of> | undefined, element: Of | null): void {
  if (typeof ref === 'function') ref(element)
  else if (ref) ref.current = element
}

/**
 * Binds keys to one element, whatever modifiers are held.
 * @param keys names of `event.key`, as `enter, escape`; `*`: every key.
 * @param also another ref of the element.
 * @returns the element's ref.
 */
export function useKeys<Of extends HTMLElement>(
  keys: string,
  press: (event: KeyboardEvent) => void,
  also?: Also<Of>,
): RefCallback<Of> {
  const bind = useHotkeys<Of>(keys, press, options)
  return useCallback(
    (element: Of) => {
      give(also, element)
      const unbind = bind(element)
      return () => {
        give(also, null)
        if (unbind) unbind()
      }
    },
    [bind, also],
  )
}

/**
 * A React key handler that does not get the keys of a composition. It is for elements of table rows, which the hook would render
 * twice, and for containers that handle the keys that their children did not, across portals too.
 */
export const onKeys =
  <Of extends Element>(press: (event: ReactKeyboardEvent<Of>) => void) =>
  (event: ReactKeyboardEvent<Of>): void => {
    if (!isComposing(event.nativeEvent)) press(event)
  }

type KeyWithModifiers = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Whether a key types a character. */
export const typesCharacter = ({ key, ctrlKey, metaKey, altKey }: KeyWithModifiers): boolean =>
  [...key].length === 1 && !ctrlKey && !metaKey && !altKey

/**
 * Whether a key belongs to a command and not to the control that has the focus, as Ctrl+Enter and Alt+Enter do. Alt+Down stays the
 * control's: it opens a list.
 */
export const isChord = ({ key, ctrlKey, metaKey, altKey }: KeyWithModifiers): boolean =>
  ctrlKey || metaKey || (altKey && key === 'Enter')

/** Stops a handled key: no other handler gets it, and the browser does nothing. */
export function takeKey(event: Pick<Event, 'preventDefault' | 'stopPropagation'>): void {
  event.preventDefault()
  event.stopPropagation()
}
