import { describe, expect, test } from 'vitest'

import { ContextualLinker } from '#text/contextual-links'
import type { Block, Document, Inline } from '#text/document'
import { renderHtml } from '#text/html'
import { Phrases } from '#text/phrases'

/** Without the direction, which every block of text has. */
const shown = (document: Document) => renderHtml(document).replaceAll(' dir="auto"', '')

const list = {
  phrases: new Phrases(['fuel', 'fuel levy', 'Ring Road', 'Peña']),
  urls: ['/fuel', '/levy', '/ring', '/pena'],
}
const paragraph = (...content: (string | Inline)[]): Block => ({
  type: 'paragraph',
  content: content.map((part) => (typeof part === 'string' ? { type: 'text', text: part } : part)),
})
const html = (...content: Block[]) => {
  const document: Document = { type: 'doc', content }
  return shown(new ContextualLinker(list).link(document))
}
const a = (href: string, text: string) => `<a href="${href}" rel="noopener">${text}</a>`

describe('contextual links', () => {
  test('stand at the first whole word, once an article, the longest where two begin', () => {
    expect(html(paragraph('Refuel! The fuel levy on Fuel and fuel levy.'), paragraph('On the ring road.'))).toBe(
      `<p>Refuel! The ${a('/levy', 'fuel levy')} on ${a('/fuel', 'Fuel')} and fuel levy.</p><p>On the ${a('/ring', 'ring road')}.</p>`,
    )
  })

  test('leave headings, code and links as they are', () => {
    const link: Inline = {
      type: 'text',
      text: 'fuel',
      marks: [{ type: 'link', attrs: { href: '/other', target: null, rel: null, title: null } }],
    }
    expect(
      html(
        { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Fuel' }] },
        { type: 'codeBlock', content: [{ type: 'text', text: 'fuel' }] },
        paragraph(link, ' or ', { type: 'text', text: 'fuel', marks: [{ type: 'code' }] }),
      ),
    ).toBe(`<h2>Fuel</h2><pre><code>fuel</code></pre><p>${a('/other', 'fuel')} or <code>fuel</code></p>`)
  })

  test('find words in lists, quotes and tables, and keep their marks', () => {
    expect(
      html(
        { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('Peña')] }] },
        { type: 'blockquote', content: [paragraph({ type: 'text', text: 'fuel', marks: [{ type: 'bold' }] })] },
      ),
    ).toBe(
      `<ul><li>${a('/pena', 'Peña')}</li></ul><blockquote><p><a href="/fuel" rel="noopener"><strong>fuel</strong></a></p></blockquote>`,
    )
  })

  test('take no part of a word that its marks cut in two', () => {
    expect(html(paragraph('re', { type: 'text', text: 'fuel', marks: [{ type: 'bold' }] }, 's'))).not.toContain('<a')
  })

  test('do not lead an article to itself', () => {
    const document: Document = { type: 'doc', content: [paragraph('fuel')] }
    expect(shown(new ContextualLinker(list, '/fuel').link(document))).toBe('<p>fuel</p>')
  })
})
