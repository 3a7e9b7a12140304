// @vitest-environment jsdom
// A passage that a suggestion replaces: it is found again wherever it moved, and words that others wrote stay.
import { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'

import { HeldPassage } from '#editor/held-passage'
import { extensionsOf } from '#editor/schema/schema'

let editor: Editor
afterEach(() => editor.destroy())

/** Opens a text and holds these words of it. */
function hold(content: string, words: string): HeldPassage {
  editor = new Editor({ element: document.createElement('div'), extensions: extensionsOf(), content })
  const from = editor.getText().indexOf(words) + 1
  return new HeldPassage([editor], { from, to: from + words.length })
}
const type = (text: string, at: number) => editor.view.dispatch(editor.state.tr.insertText(text, at))

test('words are replaced and put back in their place, with their marks, also after typing before them', () => {
  const passage = hold('<p>The levy was <b>pas</b>sed.</p>', 'passed')
  type('Today: ', 1)
  expect(passage.put('approved')).toBe(true)
  expect(editor.getText()).toBe('Today: The levy was approved.')
  type('In Accra. ', 1)
  expect(passage.isSame).toBe(true)
  expect(passage.takeBack()).toBe(true)
  expect(editor.getHTML()).toContain('In Accra. Today: The levy was <strong>pas</strong>sed.')
})

test('line breaks of the words stay line breaks when they are put in and taken back', () => {
  const passage = hold('<p>Osu<br>Accra</p>', 'Osu\nAccra')
  expect(passage.put('Osu\nTema\nGhana')).toBe(true)
  expect(editor.getHTML()).toContain('>Osu<br>Tema<br>Ghana</p>')
  expect(passage.takeBack()).toBe(true)
  expect(editor.getHTML()).toContain('>Osu<br>Accra</p>')
})

test('a passage that is taken out comes back, and letters at its edges are not of it', () => {
  const passage = hold('<p>The levy was passed.</p>', ' was')
  expect(passage.put('')).toBe(true)
  type('!', 4)
  expect(passage.takeBack()).toBe(true)
  expect(editor.getText()).toContain(' was')
  expect(editor.getText().replace(' was', '')).toBe('The! levy passed.')
})

test('a passage whose words were changed, or that is gone, stays as it is', () => {
  const passage = hold('<p>The levy was passed.</p>', 'passed')
  type('-', 16)
  expect(passage.put('approved')).toBe(false)
  expect(editor.getText()).toBe('The levy was pa-ssed.')
  editor.commands.setContent('<p>Another text passed.</p>')
  expect([passage.isSame, passage.put('approved'), passage.takeBack()]).toEqual([false, false, false])
  expect(editor.getText()).toBe('Another text passed.')
})

test('the editor of another pane goes on when the first one is closed', () => {
  const { editor: first } = { editor: (hold('<p>One passed.</p>', 'passed'), editor) }
  const second = new Editor({
    element: document.createElement('div'),
    extensions: extensionsOf(),
    content: '<p>One passed.</p>',
  })
  const passage = new HeldPassage([first, second], { from: 5, to: 11 })
  first.destroy()
  expect(passage.put('went')).toBe(true)
  expect(second.getText()).toBe('One went.')
  second.destroy()
  expect(passage.isSame).toBe(false)
})
