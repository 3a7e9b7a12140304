import { type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

import { type PostValues, textHistoryOf } from '#client/post-draft/draft'
import type { Typed } from '#client/unsaved/text-history'
import { useField, useThisDraft } from '#client/post-draft/use-draft'
import { oneLine } from '#contract/base/one-line'
import { isComposing } from '#ui/compositions'

type Element = HTMLInputElement | HTMLTextAreaElement

/** The fields of a post that are typed as text. */
export type TextValue = {
  [Name in keyof PostValues]: PostValues[Name] extends string ? Name : never
}[keyof PostValues]

const kindOf = (inputType: string): Typed =>
  inputType === 'insertText' || inputType === 'insertCompositionText'
    ? 'insert'
    : inputType.startsWith('deleteContent')
      ? 'delete'
      : 'other'

/**
 * The props of a text field of the draft: its value, the handlers, and Undo and Redo by words. Line breaks become spaces unless
 * `lines` is set.
 */
export function useTextField(name: TextValue, lines = false) {
  const { id } = useThisDraft()
  const { value, set, disabled } = useField(name)
  const history = textHistoryOf(id, name)
  // The caret before the key, and its position after an undo or redo.
  const before = useRef(0)
  const next = useRef<{ element: Element; caret: number } | null>(null)
  useLayoutEffect(() => {
    const { element, caret } = next.current ?? {}
    next.current = null
    if (element && caret !== undefined) element.setSelectionRange(caret, caret)
  })
  const goBack = (element: Element, step: 'undo' | 'redo') => {
    const found = history[step]({ text: value, caret: element.selectionStart ?? 0 })
    if (!found) return
    next.current = { element, caret: found.caret }
    set(found.text)
  }
  return {
    value,
    readOnly: disabled,
    onBeforeInput: (event: FormEvent<Element>) => {
      before.current = event.currentTarget.selectionStart ?? 0
    },
    onChange: (event: FormEvent<Element>) => {
      const element = event.currentTarget
      const text = lines ? element.value : oneLine(element.value)
      const at = element.selectionStart ?? 0
      const caret = text === element.value ? at : text.length - oneLine(element.value.slice(at)).length
      if (text !== element.value) next.current = { element, caret }
      const native = event.nativeEvent
      const kind = kindOf(native instanceof InputEvent ? native.inputType : '')
      history.note({ text: value, caret: before.current }, { text, caret }, kind, Date.now())
      set(text)
    },
    onKeyDown: (event: KeyboardEvent<Element>) => {
      if (isComposing(event.nativeEvent)) return
      before.current = event.currentTarget.selectionStart ?? 0
      const step = stepOf(event)
      if (!step) return
      event.preventDefault()
      if (!disabled) goBack(event.currentTarget, step)
    },
  }
}

function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}
