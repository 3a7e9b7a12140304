import type { KeyboardEvent } from 'react'

/** Focuses the text of the post, or of the open slide, in whose editor this element is. */
export function focusText(element: Element): void {
  const page = element.closest('[data-place="editor"]')
  page?.querySelector<HTMLElement>('[data-place="editor-text"]')?.focus()
}

/** Takes the key event of a title, which is one line: Enter goes on to the text. */
export function enterToText(event: KeyboardEvent<HTMLElement>): void {
  const { ctrlKey, metaKey, altKey } = event
  if (event.key !== 'Enter' || ctrlKey || metaKey || altKey) return
  event.preventDefault()
  focusText(event.currentTarget)
}
