// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, describe, expect, test, vi } from 'vitest'

import { editorFor, flushEditor, keepEditors, replaceText, textDelay } from '#editor/pool'
import { documentOf, extensionsOf, serialize } from '#editor/schema/schema'
import { webHref } from '#editor/schema/link-mark'
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
  keepEditors(1, new Set())
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

  test('shows a picture of the gallery as it is now, and keeps the address that was stored', () => {
    const src = '/media/abc.jpg?v=1'
    const image = { type: 'image', attrs: { src, alt: 'A pump', id: 12, label: null } }
    const editor = new Editor({ extensions: extensionsOf(), content: { type: 'doc', content: [image] } })
    expect(editor.getHTML()).toContain('src="/media/abc.jpg"')
    expect(serialize(editor.getJSON())).toContain(src)
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
  const open = (onText: (text: string) => void, body = '', tab = 'a') =>
    editorFor(1, tab, {
      body,
      editable: true,
      label: 'Text',
      onTyping: () => undefined,
      placeholder: '',
      show: 'Show',
      onLost: () => undefined,
      refusesEmbed: () => undefined,
      onFiles: () => undefined,
      noAlt: 'No alt text',
      onText,
    })

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

  test('is one editor a tab until that is closed', () => {
    const first = open(vi.fn())
    expect(open(vi.fn())).toBe(first)
    keepEditors(1, new Set(['b']))
    expect(first.isDestroyed).toBe(true)
  })

  describe('with a post in two tabs', () => {
    const stored = '{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Fuel"}]}]}'
    const two = (told: (text: string) => void) => [open(told, stored, 'a'), open(told, stored, 'b')] as const

    test('shows in each what is typed in either, and tells it once', () => {
      vi.useFakeTimers()
      const told = vi.fn()
      const [a, b] = two(told)
      a.commands.insertContentAt(5, ' prices')
      b.commands.insertContentAt(1, 'Today: ')
      expect(a.getText()).toBe('Today: Fuel prices')
      expect(b.getText()).toBe('Today: Fuel prices')
      vi.advanceTimersByTime(textDelay)
      expect(told).toHaveBeenCalledOnce()
    })

    test('undoes in each only what was done there', () => {
      const [a, b] = two(vi.fn())
      a.commands.insertContentAt(5, ' prices')
      b.commands.insertContentAt(1, 'Today: ')
      a.commands.undo()
      expect(a.getText()).toBe('Today: Fuel')
      expect(b.getText()).toBe('Today: Fuel')
    })

    test('keeps marks, lists and splits the same in both', () => {
      const [a, b] = two(vi.fn())
      a.chain().selectAll().toggleBold().toggleBulletList().run()
      b.chain().setTextSelection(5).splitListItem('listItem').insertContent('rises').run()
      expect(serialize(a.getJSON())).toBe(serialize(b.getJSON()))
      expect(a.getText()).toContain('rises')
    })

    test('opens the second with what was typed in the first, before that was told', () => {
      vi.useFakeTimers()
      open(vi.fn(), stored, 'a').commands.insertContentAt(5, ' prices')
      expect(open(vi.fn(), stored, 'b').getText()).toBe('Fuel prices')
    })

    test('tells what was typed in a tab that closes, and goes on with the other', () => {
      const told = vi.fn()
      const [a, b] = two(told)
      a.commands.insertContentAt(5, ' prices')
      keepEditors(1, new Set(['b']))
      expect(told.mock.calls[0]?.[0]).toContain('Fuel prices')
      expect(a.isDestroyed).toBe(true)
      expect(b.getText()).toBe('Fuel prices')
      b.commands.insertContentAt(1, 'x')
      flushEditor(1)
      expect(told).toHaveBeenCalledTimes(2)
    })

    test('puts another version into both', () => {
      const [a, b] = two(vi.fn())
      replaceText(1, stored.replace('Fuel', 'Theirs'))
      expect([a.getText(), b.getText()]).toEqual(['Theirs', 'Theirs'])
    })
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
    ['//example.org/a', 'https://example.org/a'],
    ['/site/about', null],
    ['https:///site/about', null],
    ['///example.org', null],
    ['javascript:alert(1)', null],
    ['mailto:a@example.org', null],
    ['ftp://example.org', null],
    ['', null],
  ])('%s is kept as %s', (typed, kept) => {
    expect(webHref(typed)).toBe(kept)
  })
})
