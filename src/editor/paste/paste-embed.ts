import type { Selection } from '@tiptap/pm/state'

import type { EmbedAttrs } from '#text/document'
import { embedOfPasted } from '#text/embeds'

/**
 * The embed of a pasted embed code, which is plain text on the clipboard: an `iframe`, or a quoted post with its script. Null: it is
 * none, or it is pasted into code.
 */
export function embedOfPaste(clipboard: DataTransfer | null, { $from }: Selection): EmbedAttrs | null {
  if (!clipboard || clipboard.getData('text/html') !== '' || $from.parent.type.spec.code) return null
  const text = clipboard.getData('text/plain')
  return /^\s*<(?:iframe|blockquote|script|div)\b/i.test(text) ? embedOfPasted(text) : null
}
