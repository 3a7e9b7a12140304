// @vitest-environment jsdom
// A text that came from outside, in an editor in which somebody writes.
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'

import { extensionsOf } from '#editor/schema/schema'
import { setText } from '#editor/set-text'

let editor: Editor
afterEach(() => editor.destroy())

const doc = (...paragraphs: string[]) => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) })),
})

function open(...paragraphs: string[]): void {
  editor = new Editor({
    element: document.createElement('div'),
    extensions: extensionsOf(),
    content: doc(...paragraphs),
  })
}
const texts = () => editor.state.doc.children.map(({ textContent }) => textContent)
/** Sets the caret behind words of the text. */
function caretBehind(words: string): void {
  editor.state.doc.descendants((node, at) => {
    if (node.isText && node.text === words) editor.commands.setTextSelection(at + words.length)
  })
}
const type = (words: string) => editor.commands.insertContent(words)

test('the caret stays in its paragraph when paragraphs before and behind it change', () => {
  open('One.', 'Two.', 'Three.')
  caretBehind('Two.')
  setText(editor, doc('One by a colleague.', 'Two.', 'Three.', 'Four by a colleague.'))
  type(' Typed.')
  expect(texts()).toEqual(['One by a colleague.', 'Two. Typed.', 'Three.', 'Four by a colleague.'])
})

test('what was typed before is still undone, and nothing else', () => {
  open('One.', 'Two.', 'Three.')
  caretBehind('Two.')
  type(' Typed.')
  setText(editor, doc('One by a colleague.', 'Two. Typed.', 'New.', 'Three by a colleague.'))
  editor.commands.undo()
  expect(texts()).toEqual(['One by a colleague.', 'Two.', 'New.', 'Three by a colleague.'])
})

test.each([
  { before: ['a', 'b', 'c'], after: ['c', 'a', 'b'] },
  { before: ['a', 'b', 'c'], after: ['b'] },
  { before: ['a'], after: ['x', 'a', 'a', 'y'] },
  { before: ['aaa', 'b'], after: ['aa', '', 'b', 'aaaa'] },
  { before: ['', ''], after: ['a'] },
])('$before becomes $after', ({ before, after }) => {
  open(...before)
  setText(editor, doc(...after))
  expect(texts()).toEqual(after)
})
