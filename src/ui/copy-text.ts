import { Failure } from '#contract/base/failure'

/**
 * Copies a text to the clipboard. Where the browser has no clipboard API, as over plain http, or refuses it, as to a window without
 * the focus, the text is put into a copy event.
 * @throws Failure when the browser does not allow it.
 */
export async function copyText(text = ''): Promise<void> {
  const clipboard: Clipboard | undefined = navigator.clipboard
  try {
    if (clipboard) return await clipboard.writeText(text)
  } catch {
    // Refused.
  }
  let isCopied = false
  const put = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
    event.stopImmediatePropagation()
    isCopied = true
  }
  window.addEventListener('copy', put, { capture: true, once: true })
  document.execCommand('copy')
  window.removeEventListener('copy', put, { capture: true })
  if (!isCopied) throw new Failure(400, 'The browser does not allow copying.')
}
