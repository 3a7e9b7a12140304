// The selected picture of a text, and its alternative text and caption.
import type { Editor } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { NodeSelection } from '@tiptap/pm/state'

import type { Image } from '#contract/media/images'

import { insertBlock } from './actions/insert-block'

export interface Caption {
  alt: string
  label: string
}

export function selectedImage(editor: Editor): Node | null {
  const { selection } = editor.state
  return selection instanceof NodeSelection && selection.node.type.name === 'image' ? selection.node : null
}

/** The position of the first node of a text that fits; undefined: there is none. */
function placeOf(editor: Editor, fits: (node: Node) => boolean): number | undefined {
  let at: number | undefined
  editor.state.doc.descendants((node, position) => {
    if (at === undefined && fits(node)) at = position
    return at === undefined
  })
  return at
}

/** Inserts a picture of the gallery beside the caret, or at `at`. @returns the position behind it */
export function insertImage(editor: Editor, { id, url }: Image, { alt, label }: Caption, at?: number): number {
  return insertBlock(editor, { type: 'image', attrs: { src: url, alt: alt || null, id, label: label || null } }, at)
}

/**
 * Changes the alternative text and caption of a picture. Where the text was read anew since, it changes the first equal picture.
 * @returns whether the picture is still in the text.
 */
export function changeImage(editor: Editor, image: Node, { alt, label }: Caption): boolean {
  const at = placeOf(editor, (node) => node === image) ?? placeOf(editor, (node) => node.eq(image))
  if (at === undefined) return false
  const { tr } = editor.state
  tr.setNodeMarkup(at, undefined, { ...image.attrs, alt: alt || null, label: label || null })
  editor.view.dispatch(tr.setSelection(NodeSelection.create(tr.doc, at)))
  editor.view.focus()
  return true
}
