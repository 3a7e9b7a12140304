// @vitest-environment jsdom
// A text that is replaced from outside, for instance by a merge with what a colleague saved.
import type { Editor, Range } from '@tiptap/core'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { registerDialog } from '#editor/dialog-registry'
import { changeImage, selectedImage } from '#editor/image-in-text'
import { type EditorOptions, editorFor, keepEditors, replaceText } from '#editor/pool'
import { sizeAround } from '#editor/schema/table-nodes'

import { options } from './plain-options'

const body = (...paragraphs: string[]) =>
  JSON.stringify({
    type: 'doc',
    content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
  })
const quoted = JSON.stringify({
  type: 'doc',
  content: [{ type: 'blockquote', content: JSON.parse(body('One.')).content }],
})
const nothing = () => {}
const open = (text: string, tab = 't1') =>
  editorFor(7, tab, { ...options, body: text, onLost: nothing, onFiles: nothing } satisfies EditorOptions)
const wordsOf = (editor: Editor) => editor.getText({ blockSeparator: '|' })
afterEach(() => keepEditors(7, new Set()))

test('Undo takes back what was typed, never what a colleague wrote', () => {
  const editor = open(body('One.', 'Two.'))
  editor.view.dispatch(editor.state.tr.insertText(' Mine.', 5))
  editor.commands.setTextSelection(3)
  replaceText(7, body('One. Mine.', 'Two, by a colleague.', 'Three.'))
  expect(wordsOf(editor)).toBe('One. Mine.|Two, by a colleague.|Three.')
  expect(editor.state.selection.from).toBe(3)
  editor.commands.undo()
  expect(wordsOf(editor)).toBe('One.|Two, by a colleague.|Three.')
  editor.commands.undo()
  expect(wordsOf(editor)).toBe('One.|Two, by a colleague.|Three.')
  editor.commands.redo()
  expect(wordsOf(editor)).toBe('One. Mine.|Two, by a colleague.|Three.')
})

test.each([
  ['repeated letters', body('aaa'), body('aaaaa')],
  ['fewer repeated letters', body('aaaaa'), body('aa')],
  ['a paragraph in between', body('One.', 'Two.'), body('One.', 'One.', 'Two.')],
  ['another kind of block', body('One.'), quoted],
  ['nothing', body('One.', 'Two.'), '{"type":"doc","content":[{"type":"paragraph"}]}'],
])('%s is taken over in every pane', (_, before, after) => {
  const [first, second] = [open(before), open(before, 't2')]
  replaceText(7, after)
  for (const editor of [first, second]) expect(editor.getJSON()).toMatchObject(JSON.parse(after))
})

const row = (columns: number) => ({
  type: 'tableRow',
  content: Array.from({ length: columns }, () => ({ type: 'tableCell', content: [{ type: 'paragraph' }] })),
})
const table = (columns: number, rows: number) =>
  JSON.stringify({
    type: 'doc',
    content: [{ type: 'table', content: Array.from({ length: rows }, () => row(columns)) }],
  })

test.each([
  ['the last cell of a full table is cut to it, which is told', 9, 30, { columns: 9, rows: 30 }, 1],
  ['a small table makes it grow', 2, 2, { columns: 3, rows: 3 }, 0],
])('a table pasted into %s', (_, columns, rows, size, told) => {
  const onLost = vi.fn<EditorOptions['onLost']>()
  const editor = editorFor(7, 't1', { ...options, body: table(columns, rows), onLost, onFiles: nothing })
  editor.commands.setTextSelection(editor.state.doc.content.size - 4)
  const pasted = '<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>'
  editor.view.pasteHTML(pasted, new Event('paste') as ClipboardEvent)
  expect(sizeAround(editor)).toEqual(size)
  expect(editor.getText()).toContain('a')
  expect(onLost).toHaveBeenCalledTimes(told)
})

const iframe = '<iframe width="560" src="https://www.youtube.com/embed/dQw4w9WgXcQ" allowfullscreen></iframe>'

/** Pastes plain text at a place of a text whose brand refuses embeds or not. */
function pasteInto(text: string, pasted: string, at: number | Range, refusal?: string): Editor {
  const editor = editorFor(7, 't1', {
    ...options,
    body: text,
    refusesEmbed: () => refusal,
    onLost: nothing,
    onFiles: nothing,
  })
  const clipboardData = { getData: (kind: string) => (kind === 'text/plain' ? pasted : ''), files: [] }
  editor.commands.setTextSelection(at)
  editor.view.pasteText(pasted, Object.assign(new Event('paste'), { clipboardData }) as unknown as ClipboardEvent)
  return editor
}
const blocksOf = (editor: Editor): unknown[] =>
  JSON.parse(JSON.stringify(editor.getJSON())).content.map(({ type }: { type: string }) => type)
const blocksAfterPaste = (pasted: string, refusal?: string) => blocksOf(pasteInto(body('One.'), pasted, 5, refusal))

test('a pasted embed code becomes the embed, where the brand accepts it; other HTML stays text', () => {
  expect(blocksAfterPaste(iframe)).toEqual(['paragraph', 'embed', 'paragraph'])
  keepEditors(7, new Set())
  expect(blocksAfterPaste(iframe, 'This brand embeds no videos.')).toEqual(['paragraph'])
  keepEditors(7, new Set())
  expect(blocksAfterPaste('<div class="box">A box</div>')).toEqual(['paragraph'])
})

const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const emptyLine = '{"type":"doc","content":[{"type":"paragraph"}]}'
const emptyItem = `{"type":"doc","content":[{"type":"bulletList","content":[{"type":"listItem","content":[{"type":"paragraph"}]}]}]}`

test('the address of a video on an empty line becomes the embed; the first undo leaves it as a link', () => {
  const editor = pasteInto(emptyLine, video, 1)
  expect(blocksOf(editor)).toEqual(['embed', 'paragraph'])
  editor.commands.insertContent('typed at once')
  editor.commands.undo()
  expect([blocksOf(editor), editor.getText()]).toEqual([['embed', 'paragraph'], expect.not.stringContaining('typed')])
  editor.commands.undo()
  expect(editor.getHTML()).toContain(`href="${video}"`)
  expect(blocksOf(editor)).toEqual(['paragraph'])
  editor.commands.undo()
  expect(blocksOf(editor)).toEqual(['paragraph'])
  expect(editor.isEmpty).toBe(true)
})

test.each([
  ['in a sentence', body('See '), video, 5, undefined],
  ['in a list', emptyItem, video, 3, undefined],
  ['with words behind it', emptyLine, `${video} is new`, 1, undefined],
  ['of a page of Facebook', emptyLine, 'https://www.facebook.com/epa', 1, undefined],
  ['of an account', emptyLine, 'https://x.com/jack', 1, undefined],
  ['where the brand embeds no videos', emptyLine, video, 1, 'This brand embeds no videos.'],
])('an address %s stays a link', (_, text, pasted, at, refusal) => {
  const editor = pasteInto(text, pasted, at, refusal)
  expect(JSON.stringify(editor.getJSON())).not.toContain('"embed"')
  expect(editor.getHTML()).toContain('href="https://')
})

test('an address pasted over words links them, and what is typed next goes behind them', () => {
  const editor = pasteInto(body('Read our report'), 'https://example.org/report', { from: 10, to: 16 })
  const { from, to } = editor.state.selection
  editor.view.dispatch(editor.state.tr.insertText('!', from, to))
  expect(editor.getHTML()).toMatch(/Read our <a [^>]*href="https:\/\/example.org\/report"[^>]*>report<\/a>!/)
})

test.each(['example.org', 'readme.md', 'desk@example.org'])(
  '%s, no web address, replaces the words it is pasted over',
  (text) => {
    const editor = pasteInto(body('Read our report'), text, { from: 10, to: 16 })
    const { from, to } = editor.state.selection
    editor.view.dispatch(editor.state.tr.insertText('!', from, to))
    expect(editor.getText()).toBe(`Read our ${text}!`)
  },
)

describe('a picture of the text', () => {
  const attrs = { src: 'https://example.org/a.jpg', alt: 'A market', label: null, id: null }
  const withPicture = (...before: string[]) => {
    const { content } = JSON.parse(body(...before))
    return JSON.stringify({ type: 'doc', content: [...content, { type: 'image', attrs }] })
  }
  const doubleClick = (editor: Editor, at: number) =>
    editor.view.someProp('handleDoubleClickOn', (handle) => {
      const node = editor.state.doc.nodeAt(at)
      return node && handle(editor.view, at, node, at, new MouseEvent('dblclick'), true)
    })

  test('a double click selects it and opens its menu, in a text that may be changed', () => {
    const editor = open(withPicture('One.'))
    const opened = vi.fn()
    registerDialog(editor, 'image', opened)
    expect(doubleClick(editor, 0)).toBeFalsy()
    expect(opened).not.toHaveBeenCalled()
    doubleClick(editor, 6)
    expect(opened).toHaveBeenCalledOnce()
    expect(selectedImage(editor)?.attrs).toMatchObject(attrs)
    editor.setEditable(false)
    expect(doubleClick(editor, 6)).toBeFalsy()
    expect(opened).toHaveBeenCalledOnce()
  })

  test('its texts are changed also where the text was read anew, and not where it is gone', () => {
    const editor = open(withPicture('One.'))
    editor.commands.setNodeSelection(6)
    const before = selectedImage(editor)
    if (!before) throw new Error('No picture is selected.')
    editor.commands.setContent(JSON.parse(withPicture('One.', 'Two.')))
    expect(changeImage(editor, before, { alt: 'A quay', label: '' })).toBe(true)
    expect(editor.state.doc.lastChild?.attrs).toMatchObject({ alt: 'A quay' })
    expect(changeImage(editor, before, { alt: 'A road', label: '' })).toBe(false)
  })
})
