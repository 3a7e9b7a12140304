// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { destroyEditor, editorFor, flushEditor, replaceText, textDelay } from '#editor/pool'
import { documentOf, extensionsOf, serialize } from '#editor/schema'
import { webHref } from '#editor/link-dialog'
import { parseBody } from '#text/body'

const words = (text: string, ...marks: object[]) => ({ type: 'text', text, ...(marks.length ? { marks } : {}) })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const cell = (type: string, text: string, attrs?: object) => ({
  type,
  ...(attrs ? { attrs } : {}),
  content: [paragraph(words(text))],
})

const everything = {
  type: 'doc',
  content: [
    { type: 'heading', attrs: { level: 2, textAlign: 'center' }, content: [words('Fuel prices')] },
    paragraph(
      words('Bold code', { type: 'bold' }, { type: 'code' }),
      { type: 'hardBreak' },
      words('under', { type: 'underline' }),
    ),
    paragraph(
      words('A link', {
        type: 'link',
        attrs: { href: 'https://example.org/a', target: '_blank', rel: 'noopener', title: 'There' },
      }),
    ),
    { type: 'image', attrs: { src: '/media/abc.jpg', alt: 'A pump', id: 12, label: 'At the pump' } },
    { type: 'image', attrs: { src: 'https://example.org/p.png', alt: null, id: null, label: null } },
    { type: 'embed', attrs: { provider: 'youtube', id: 'abc', link: 'https://youtu.be/abc' } },
    { type: 'embed', attrs: { provider: 'facebook', id: '1', link: null, facebookType: 'fb-video' } },
    { type: 'blockquote', content: [paragraph(words('Quoted'))] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('One'))] }] },
    { type: 'orderedList', attrs: { start: 3 }, content: [{ type: 'listItem', content: [paragraph(words('Three'))] }] },
    { type: 'codeBlock', attrs: { language: 'sql' }, content: [words('select 1')] },
    { type: 'horizontalRule' },
    {
      type: 'table',
      content: [
        { type: 'tableRow', content: [cell('tableHeader', 'Town', { colspan: 2, rowspan: 1 })] },
        { type: 'tableRow', content: [cell('tableCell', 'Accra'), cell('tableCell', '14.20')] },
      ],
    },
  ],
}

afterEach(() => {
  destroyEditor(1)
  vi.useRealTimers()
})

describe('a text that is opened and saved', () => {
  test('is what it was, with pictures, embeds and tables', () => {
    const editor = new Editor({ extensions: extensionsOf(), content: documentOf(JSON.stringify(everything)) })
    expect(JSON.parse(serialize(editor.getJSON()))).toEqual(parseBody(JSON.stringify(everything)))
    editor.destroy()
  })

  test('survives being copied and pasted inside the editor', () => {
    const editor = new Editor({ extensions: extensionsOf(), content: documentOf(JSON.stringify(everything)) })
    const html = editor.getHTML()
    editor.commands.setContent(html)
    expect(JSON.parse(serialize(editor.getJSON()))).toEqual(parseBody(JSON.stringify(everything)))
    editor.destroy()
  })

  test('loses no piece at its end and gains no empty paragraph', () => {
    const body = JSON.stringify({ type: 'doc', content: [{ type: 'horizontalRule' }] })
    const editor = new Editor({ extensions: extensionsOf(), content: documentOf(body) })
    expect(serialize(editor.getJSON())).toBe(body)
    editor.destroy()
  })

  test('has no non-breaking spaces', () => {
    expect(serialize({ type: 'doc', content: [paragraph(words('a\u00a0b'))] })).toContain('"a b"')
  })
})

describe('the pool', () => {
  const open = (onText: (text: string) => void, body = '') =>
    editorFor(1, { body, editable: true, label: 'Text', placeholder: '', onText })

  test('tells the text once, after the keyboard rests', () => {
    vi.useFakeTimers()
    const told = vi.fn()
    const editor = open(told)
    editor.commands.insertContent('Fu')
    editor.commands.insertContent('el')
    expect(told).not.toHaveBeenCalled()
    vi.advanceTimersByTime(textDelay)
    expect(told).toHaveBeenCalledOnce()
    expect(told.mock.calls[0]?.[0]).toContain('Fuel')
  })

  test('tells it at once when it is asked to, and then no second time', () => {
    vi.useFakeTimers()
    const told = vi.fn()
    open(told).commands.insertContent('Fuel')
    flushEditor(1)
    vi.advanceTimersByTime(textDelay * 2)
    expect(told).toHaveBeenCalledOnce()
  })

  test('gives back the stored text, character by character, when everything typed was taken back', () => {
    const stored = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Fuel"}],"extra":1}]}'
    const told = vi.fn()
    const editor = open(told, stored)
    editor.commands.insertContentAt(1, 'x')
    editor.commands.undo()
    flushEditor(1)
    expect(told).toHaveBeenCalledWith(stored)
  })

  test('is one editor a post until its tab is closed', () => {
    const first = open(vi.fn())
    expect(open(vi.fn())).toBe(first)
    destroyEditor(1)
    expect(first.isDestroyed).toBe(true)
  })

  test('says nothing when another version is put in', () => {
    const told = vi.fn()
    const editor = open(told)
    replaceText(1, '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Theirs"}]}]}')
    flushEditor(1)
    expect(editor.getText()).toBe('Theirs')
    expect(told).not.toHaveBeenCalled()
  })
})

describe('a typed link', () => {
  test.each([
    ['https://example.org/a', 'https://example.org/a'],
    ['example.org', 'https://example.org'],
    ['javascript:alert(1)', null],
    ['mailto:a@example.org', null],
    ['ftp://example.org', null],
    ['', null],
  ])('%s is kept as %s', (typed, kept) => {
    expect(webHref(typed)).toBe(kept)
  })
})
