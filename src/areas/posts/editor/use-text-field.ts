import { type ClipboardEvent, type FormEvent, type KeyboardEvent, useLayoutEffect, useRef } from 'react'

import { type PostValues, textHistoryOf } from '#client/post-draft/draft'
import type { Typed } from '#client/draft/text-history'
import { isComposing } from '#ui/compositions'

import { useField, useThisDraft } from './use-draft'

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
 * The props of a text field: its value, an undo by words from the draft, and one line unless `lines` is set. Pasted line breaks
 * become spaces, and the caret goes behind the pasted text.
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
      const { value: text, selectionStart } = event.currentTarget
      const native = event.nativeEvent
      const kind = kindOf(native instanceof InputEvent ? native.inputType : '')
      history.note({ text: value, caret: before.current }, { text, caret: selectionStart ?? 0 }, kind, Date.now())
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
    onPaste: (event: ClipboardEvent<Element>) => {
      const text = event.clipboardData.getData('text/plain')
      if (lines || disabled || !/[\r\n]/.test(text)) return
      event.preventDefault()
      const element = event.currentTarget
      const [from, to] = [element.selectionStart ?? 0, element.selectionEnd ?? 0]
      const line = text.trim().replace(/\s*[\r\n]+\s*/g, ' ')
      const pasted = value.slice(0, from) + line + value.slice(to)
      history.note({ text: value, caret: from }, { text: pasted, caret: from + line.length }, 'other', Date.now())
      next.current = { element, caret: from + line.length }
      set(pasted)
    },
  }
}

function stepOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): 'undo' | 'redo' | null {
  if (!(ctrlKey || metaKey) || altKey) return null
  const letter = key.toLowerCase()
  if (letter === 'z') return shiftKey ? 'redo' : 'undo'
  return letter === 'y' && !shiftKey ? 'redo' : null
}
