import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import type { Slice } from '@tiptap/pm/model'
import type { Selection } from '@tiptap/pm/state'

import type { EmbedAttrs } from '#text/document'
import { embedOfPasted } from '#text/embeds'

import { insertBlock } from '../actions/insert-block'

const embedCode = /^\s*<(?:iframe|blockquote|script|div)\b/i
const oneAddress = /^\s*https?:\/\/\S+\s*$/i

/** Whether the caret is in an empty paragraph of the text itself, not of a list, a quote or a table. */
const isOnEmptyLine = ({ $from: { depth, parent } }: Selection) =>
  depth === 1 && parent.type.name === 'paragraph' && parent.content.size === 0

/**
 * The embed that a paste of plain text becomes: of an embed code (an `iframe`, or a quoted post with its script), or of the address of
 * a post or video on an empty line. Null: it is none, as the address of a Facebook page, or it is pasted into code.
 */
export function embedOfPaste(clipboard: DataTransfer | null, selection: Selection): EmbedAttrs | null {
  if (!clipboard || clipboard.getData('text/html') !== '' || selection.$from.parent.type.spec.code) return null
  const text = clipboard.getData('text/plain')
  if (embedCode.test(text)) return embedOfPasted(text)
  const embed = oneAddress.test(text) && isOnEmptyLine(selection) ? embedOfPasted(text) : null
  return embed?.facebookType === 'fb-page' ? null : embed
}

/** Inserts the embed that a paste becomes. An address is pasted first, so that the first undo leaves it as a link. */
export function pasteEmbed(editor: Editor, attrs: EmbedAttrs, pasted: Slice): void {
  const { view } = editor
  if (oneAddress.test(pasted.content.textBetween(0, pasted.content.size))) {
    view.dispatch(view.state.tr.replaceSelection(pasted).setMeta('paste', true).setMeta('uiEvent', 'paste'))
    const { $from } = view.state.selection
    view.dispatch(closeHistory(view.state.tr.delete($from.start(), $from.end())))
  }
  insertBlock(editor, { type: 'embed', attrs })
  // What is typed at once after it is an undo step of its own.
  view.dispatch(closeHistory(view.state.tr))
}
