// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'

import { flushPending } from '#editor/flush-pending'
import { extensionsOf } from '#editor/schema/schema'
import { beginUploads } from '#editor/upload-placeholders'

const open = () => {
  const element = document.body.appendChild(document.createElement('div'))
  return new Editor({ element, extensions: extensionsOf(), content: '<p>some words</p>' })
}

test.each([true, false])(
  'the browser’s newest selection is read before a key acts on it (editable: %s)',
  (editable) => {
    const editor = open()
    editor.setEditable(editable)
    editor.commands.setTextSelection(1)
    editor.view.focus()
    const words = editor.view.dom.querySelector('p')?.firstChild
    if (!words) throw new Error('There is no text.')
    document.getSelection()?.setBaseAndExtent(words, 0, words, 4)
    expect(editor.state.selection.empty).toBe(true)
    flushPending(editor)
    expect(editor.state.doc.textBetween(editor.state.selection.from, editor.state.selection.to)).toBe('some')
    editor.destroy()
  },
)

test('the place of an upload moves with what is typed before it, and is gone with the words around it', () => {
  const editor = open()
  const { place, show } = beginUploads(editor, 6, ['a.png'])
  expect(editor.view.dom.textContent).toContain('a.png')
  editor.commands.insertContentAt(1, 'more ')
  expect(place()).toBe(11)
  show([], 11)
  expect(editor.view.dom.textContent).not.toContain('a.png')
  const lost = beginUploads(editor, 6, ['b.png'])
  editor.view.dispatch(editor.state.tr.delete(1, 12))
  expect(lost.place()).toBe(null)
  editor.destroy()
})
