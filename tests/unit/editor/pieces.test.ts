// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { CellSelection } from '@tiptap/pm/tables'
import { afterEach, describe, expect, test } from 'vitest'

import { insertBlock } from '#editor/actions/insert-block'
import { linkAround, setLink } from '#editor/schema/link-mark'
import { documentOf, extensionsOf, serialize } from '#editor/schema/schema'
import { roomForColumn, roomForRow } from '#editor/schema/table-nodes'
import { textActions } from '#editor/actions/text-actions'
import type { Block, Document } from '#text/document'
import { renderHtml } from '#text/html'

let editor: Editor
const open = (...content: object[]) => {
  editor = new Editor({ extensions: extensionsOf(), content: documentOf(JSON.stringify({ type: 'doc', content })) })
  return editor
}
afterEach(() => editor.destroy())

const paragraph = (text: string) => ({ type: 'paragraph', ...(text ? { content: [{ type: 'text', text }] } : {}) })
const picture = { type: 'image', attrs: { src: '/media/a.jpg', alt: null, id: 1, label: null } }
const rows = (count: number, columns: number) =>
  Array.from({ length: count }, () => ({
    type: 'tableRow',
    content: Array.from({ length: columns }, () => ({ type: 'tableCell', content: [paragraph('x')] })),
  }))
const kinds = () => editor.getJSON().content.map(({ type }) => type)
const type = (text: string) => {
  const { from, to } = editor.state.selection
  const taken = editor.view.someProp('handleTextInput', (f) => f(editor.view, from, to, text, () => editor.state.tr))
  if (!taken) editor.view.dispatch(editor.state.tr.insertText(text))
}

describe('a letter', () => {
  test('typed over a selected picture is inserted after it', () => {
    open(paragraph('a'), picture, paragraph('b'))
    editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, 3)))
    type('x')
    expect(kinds()).toEqual(['paragraph', 'image', 'paragraph', 'paragraph'])
    type('y')
    expect(editor.getJSON().content[2]).toMatchObject({ content: [{ text: 'xy' }] })
  })

  test('typed over a whole table is inserted after it', () => {
    open({ type: 'table', content: rows(2, 2) })
    const last = editor.state.doc.content.size - 1 - 1 - 5
    editor.view.dispatch(editor.state.tr.setSelection(CellSelection.create(editor.state.doc, 2, last)))
    type('x')
    expect(kinds()).toEqual(['table', 'paragraph'])
    expect(editor.getText().match(/x/g)).toHaveLength(5)
  })
})

test('Shift with an arrow key selects more cells, and past the last one keeps them', () => {
  open({ type: 'table', content: rows(2, 2) })
  editor.view.dispatch(editor.state.tr.setSelection(CellSelection.create(editor.state.doc, 2)))
  const press = () => {
    const event = new KeyboardEvent('keydown', {
      key: 'ArrowDown',
      keyCode: 40,
      shiftKey: true,
      bubbles: true,
      cancelable: true,
    })
    editor.view.dom.dispatchEvent(event)
    const { selection } = editor.state
    return [event.defaultPrevented, selection instanceof CellSelection && selection.ranges.length]
  }
  expect(press()).toEqual([true, 2])
  expect(press()).toEqual([true, 2])
})

describe('what is put in', () => {
  test('takes the place of an empty paragraph, and nothing that is selected', () => {
    open(paragraph(''))
    insertBlock(editor, picture)
    expect(kinds()).toEqual(['image', 'paragraph'])
    editor.destroy()
    open(paragraph('all of this'))
    editor.commands.selectAll()
    insertBlock(editor, picture)
    expect(kinds()).toEqual(['paragraph', 'image', 'paragraph'])
    expect(editor.getText()).toContain('all of this')
  })

  test('leaves the caret in the first cell of a table', () => {
    open(paragraph('before'))
    insertBlock(editor, { type: 'table', content: rows(2, 2) })
    expect(editor.isActive('tableCell')).toBe(true)
  })
})

describe('a table', () => {
  const run = (id: string) => textActions.find((action) => action.id === id)?.run(editor)

  test.each(['delete-row', 'delete-column'])('goes with its only row or column: %s', (id) => {
    open(paragraph('One'), { type: 'table', content: rows(1, 1) })
    editor.commands.setTextSelection(9)
    run(id)
    expect(kinds()).toEqual(['paragraph'])
  })

  test('grows by a row and a column, and not over its limit', () => {
    open({ type: 'table', content: rows(29, 8) })
    editor.commands.setTextSelection(4)
    expect([roomForRow(editor), roomForColumn(editor)]).toEqual([true, true])
    run('row-below')
    run('column-after')
    expect([roomForRow(editor), roomForColumn(editor)]).toEqual([false, false])
    expect(textActions.find(({ id }) => id === 'row-below')?.refuses?.(editor)).toBe('Max table size must be 9x30')
  })
})

test.each([
  ['justify', []],
  ['center', ['align-center']],
  [null, ['align-left']],
])('of the alignments the one of the paragraph is pressed: %s', (textAlign, pressed) => {
  open({ ...paragraph('before'), attrs: { textAlign } })
  const aligned = textActions.filter(({ id, isActive }) => id.startsWith('align-') && isActive?.(editor))
  expect(aligned.map(({ id }) => id)).toEqual(pressed)
})

describe('a link', () => {
  const there = { href: 'https://example.org/a', title: null, target: null }

  test('leaves the caret after it, and text typed there is no link', () => {
    open(paragraph('read this now'))
    editor.commands.setTextSelection({ from: 6, to: 10 })
    setLink(editor, there)
    type('!')
    expect(editor.getHTML()).toContain('>this</a>! now')
  })

  test('at the caret is changed in place', () => {
    open({
      type: 'paragraph',
      content: [{ type: 'text', text: 'there', marks: [{ type: 'link', attrs: { ...there, rel: null } }] }],
    })
    editor.commands.setTextSelection(3)
    setLink(editor, { href: 'https://example.org/b', title: 'Other', target: '_blank' })
    expect(editor.getText()).toBe('there')
    expect(editor.getHTML()).toContain('href="https://example.org/b"')
    expect(editor.getHTML()).not.toContain('example.org/a')
  })

  const linked = { type: 'text', text: 'our report', marks: [{ type: 'link', attrs: { ...there, rel: null } }] }

  test.each([
    ['its end', 11, '>our report</a>!'],
    ['its beginning', 1, '>!<a'],
    ['a place in it', 5, '>our !report</a>'],
  ])('at %s is found and removed, and takes only what is typed in it', (_, caret, html) => {
    open({ type: 'paragraph', content: [linked] })
    editor.commands.setTextSelection(caret)
    expect(linkAround(editor)).toEqual(there)
    type('!')
    expect(editor.getHTML()).toContain(html)
    editor.commands.undo()
    editor.commands.setTextSelection(caret)
    textActions.find(({ id }) => id === 'unlink')?.run(editor)
    expect(editor.getHTML()).toBe('<p dir="auto">our report</p>')
  })

  test('is changed whole where a part of it is selected', () => {
    open({ type: 'paragraph', content: [linked] })
    editor.commands.setTextSelection({ from: 5, to: 8 })
    setLink(editor, { href: 'https://example.org/b', title: null, target: null })
    expect(editor.getHTML()).toContain('>our report</a>')
  })
})

/** Elements with their own attributes that a reader can see the effect of, without what is the editor's alone. */
function shape(html: string): string {
  const body = new DOMParser().parseFromString(html, 'text/html').body
  for (const card of body.querySelectorAll('.embed')) {
    const provider = card.getAttribute('data-embed') ?? card.getAttribute('data-provider') ?? ''
    card.replaceWith(`[embed ${provider}]`)
  }
  const read = (node: Element): string =>
    [...node.childNodes]
      .map((child) => {
        if (!(child instanceof Element)) return child.textContent ?? ''
        const only = child.children[0]
        // A list item and a cell of one paragraph say the same with it and without.
        const inner = child.localName === 'li' && only?.localName === 'p' && child.children.length === 1 ? only : child
        const kept = ['class', 'href', 'target', 'title', 'src', 'alt', 'start', 'colspan', 'rel']
        const attrs = kept.flatMap((name) => (child.getAttribute(name) ? [`${name}=${child.getAttribute(name)}`] : []))
        return `<${[child.localName, ...attrs].join(' ')}>${read(inner)}</${child.localName}>`
      })
      .join('')
  return read(body)
}

const marked = (kind: string) => ({
  type: 'paragraph',
  content: [{ type: 'text', text: kind, marks: [{ type: kind }] }],
})
const every: [string, object][] = [
  ...['bold', 'italic', 'underline', 'strike', 'superscript', 'subscript', 'code'].map((kind): [string, object] => [
    kind,
    marked(kind),
  ]),
  ...[2, 3, 4].map((level): [string, object] => [
    `heading ${level}`,
    { type: 'heading', attrs: { level, textAlign: 'center' }, content: [{ type: 'text', text: 'Head' }] },
  ]),
  ['alignment', { ...paragraph('to the right'), attrs: { textAlign: 'right' } }],
  ['quote', { type: 'blockquote', content: [paragraph('said')] }],
  [
    'nested list',
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph('one'),
            {
              type: 'orderedList',
              attrs: { start: 3 },
              content: [{ type: 'listItem', content: [paragraph('three')] }],
            },
          ],
        },
      ],
    },
  ],
  [
    'link',
    {
      type: 'paragraph',
      content: [
        {
          type: 'text',
          text: 'there',
          marks: [
            { type: 'link', attrs: { href: 'https://example.org', target: '_blank', rel: 'noopener', title: 'T' } },
          ],
        },
      ],
    },
  ],
  ['image', { type: 'image', attrs: { src: '/media/a.jpg', alt: 'A', id: 1, label: 'Caption' } }],
  ['table', { type: 'table', content: rows(2, 2) }],
  ['rule', { type: 'horizontalRule' }],
  ...['youtube', 'vimeo', 'tweet', 'facebook', 'instagram', 'tiktok', 'dailymotion', 'riddle', 'infogram'].map(
    (provider): [string, object] => [
      provider,
      { type: 'embed', attrs: { provider, id: '1', link: 'https://x.com/a' } },
    ],
  ),
  ['google-form', { type: 'embed', attrs: { provider: 'google-form', id: '1', link: 'https://docs.google.com/a' } }],
]

test.each(every)('%s is the same in the editor, on the site and after it was saved', (_name, block) => {
  open(block)
  const saved: Document = JSON.parse(serialize(editor.getJSON()))
  expect(saved.content).toHaveLength(1)
  expect(shape(editor.getHTML())).toBe(shape(renderHtml(saved)))
  expect(saved.content[0]).toMatchObject(block as Block)
})
