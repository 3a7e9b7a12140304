import type { KeyboardEvent } from 'react'

/** Takes the key event of a title, which is one line: Enter goes on to the text of the post, or of the open slide. */
export function enterToText(event: KeyboardEvent<HTMLElement>): void {
  const { ctrlKey, metaKey, altKey } = event
  if (event.key !== 'Enter' || ctrlKey || metaKey || altKey) return
  event.preventDefault()
  const page = event.currentTarget.closest('[data-place="editor"]')
  page?.querySelector<HTMLElement>('[data-place="editor-text"]')?.focus()
}
