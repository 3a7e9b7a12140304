import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { isBodyError, maxBodyBytes, parseBody, readDocument } from '#text/body'
import { type Document, documentSchema, emptyDocument, isEmptyDocument, slideSchema } from '#text/document'
import { safeHref, safeSource } from '#text/href'
import { plainText } from '#text/plain'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const p = (...content: unknown[]) => ({ type: 'paragraph', content })
const t = (text: string, ...marks: unknown[]) =>
  marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text }

function read(...content: unknown[]): Document {
  const body = readDocument(doc(...content))
  if (isBodyError(body)) throw new Error(body.error)
  return body
}

describe('reading a body', () => {
  it('gives an empty document for null and for an empty string', () => {
    expect(parseBody(null)).toEqual(emptyDocument())
    expect(parseBody('')).toEqual(emptyDocument())
  })

  it('keeps what the editor writes as it is', () => {
    const link = {
      type: 'link',
      attrs: { href: 'https://example.com/a?b=1#c', target: '_blank', rel: 'noopener', title: null },
    }
    const written = doc(
      { type: 'heading', attrs: { level: 3, textAlign: 'center' }, content: [t('Head')] },
      p(t('a '), t('b', { type: 'bold' }, link), { type: 'hardBreak' }, t(' c')),
      { type: 'paragraph' },
      { type: 'orderedList', attrs: { start: 4 }, content: [{ type: 'listItem', content: [p(t('one'))] }] },
      {
        type: 'table',
        content: [
          {
            type: 'tableRow',
            content: [{ type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [p(t('x'))] }],
          },
        ],
      },
      { type: 'image', attrs: { src: '/media/1.jpg', alt: 'alt', id: 7, label: 'caption' } },
      {
        type: 'embed',
        attrs: { provider: 'facebook', id: null, link: 'https://www.facebook.com/x', facebookType: 'fb-page' },
      },
      { type: 'codeBlock', attrs: { language: 'ts' }, content: [t('a\n  b')] },
      { type: 'horizontalRule' },
    )
    expect(parseBody(JSON.stringify(written))).toEqual(written)
    expect(documentSchema.parse(written)).toEqual(written)
  })

  it('drops unknown nodes and marks and keeps their text', () => {
    expect(
      read(
        { type: 'callout', content: [p(t('kept', { type: 'highlight' }))] },
        { type: 'aside', content: [t('loose')] },
      ).content,
    ).toEqual([p(t('kept')), p(t('loose'))])
    expect(read(p(t('by '), { type: 'mention', attrs: { label: 'Ama' } }, t('!'))).content).toEqual([p(t('by Ama!'))])
  })

  it('moves headings to the levels an article has', () => {
    const levels = [1, 2, 3, 4, 5, 6].map(
      (level) => read({ type: 'heading', attrs: { level }, content: [t('x')] }).content[0],
    )
    expect(levels.map((node) => node?.type === 'heading' && node.attrs.level)).toEqual([2, 2, 3, 4, 4, 4])
  })

  it('removes the mark of an unsafe link and keeps the words', () => {
    const marked = t('click', { type: 'link', attrs: { href: 'java\nscript:alert(1)' } })
    expect(read(p(marked)).content).toEqual([p(t('click'))])
  })

  it('lifts an image out of a paragraph instead of losing it', () => {
    const image = { type: 'image', attrs: { src: 'https://a.example/x.png', alt: null, id: null, label: null } }
    expect(read(p(t('before'), image, t('after'))).content).toEqual([p(t('before')), image, p(t('after'))])
  })

  it('keeps the caption of a picture whose address is unsafe', () => {
    expect(plainText(read({ type: 'image', attrs: { src: 'data:text/html,x', label: 'The mayor' } }))).toBe('The mayor')
  })

  it('reads slides and fills what they leave out', () => {
    const body = parseBody(
      JSON.stringify([
        {
          content: doc(p(t('Goal'))),
          title: '12th minute',
          createdAt: 1700000000.7,
          pinned: 1,
          authorIds: [3, 'x', -1],
        },
      ]),
    )
    expect(Array.isArray(body) && slideSchema.array().parse(body)).toEqual([
      {
        content: doc(p(t('Goal'))),
        title: '12th minute',
        id: 'at-1700000000',
        createdAt: 1700000000,
        updatedAt: 0,
        template: 'live_updates',
        tab: null,
        pinned: true,
        authorIds: [3],
      },
    ])
  })

  it('refuses more values than nodes fit into its size, before it reads them', () => {
    const of = (value: string, count: number) => `{"type":"doc","content":[${Array(count).fill(value).join()}]}`
    for (const value of ['1', '{}']) expect(parseBody(of(value, 250_000))).toMatchObject({ error: 'not-a-document' })
    const most = parseBody(of('{"type":"paragraph"}', 10_000))
    expect(isBodyError(most) || Array.isArray(most) || most.content.length).toBe(10_000)
  })

  it('answers bad JSON, another shape, too much depth and too much size with an error value', () => {
    const errorOf = (text: string) => {
      const body = parseBody(text)
      return isBodyError(body) ? body.error : null
    }
    expect(errorOf('{')).toBe('not-json')
    expect(errorOf('"text"')).toBe('not-a-document')
    expect(errorOf('[1]')).toBe('not-a-document')
    expect(
      errorOf(`{"type":"doc","content":${'[{"type":"blockquote","content":'.repeat(60)}[]${'}]'.repeat(60)}}`),
    ).toBe('too-deep')
    expect(errorOf(`{"type":"doc","content":${'[{"content":'.repeat(100_000)}[]${'}]'.repeat(100_000)}}`)).toBe(
      'too-deep',
    )
    expect(errorOf(JSON.stringify(doc(p(t('x'.repeat(maxBodyBytes))))))).toBe('too-large')
    expect(errorOf(JSON.stringify(doc(p(t('é'.repeat(maxBodyBytes / 2))))))).toBe('too-large')
  })

  it(
    'gives 20,000 slides with the same id ids of their own, in a time that grows with their number',
    { timeout: 10_000 },
    () => {
      const body = parseBody(
        `[${Array.from({ length: 20_000 }, () => '{"id":"a","content":{"type":"doc"}}').join(',')}]`,
      )
      const ids = Array.isArray(body) ? body.map(({ id }) => id) : []
      expect(ids.slice(0, 3)).toEqual(['a', 'a-2', 'a-3'])
      expect(new Set(ids).size).toBe(20_000)
    },
  )

  it('gives no slide the id that another one was given', () => {
    const body = parseBody(JSON.stringify(['a', 'a', 'a-2', 'a'].map((id) => ({ id, content: { type: 'doc' } }))))
    expect(Array.isArray(body) && body.map(({ id }) => id)).toEqual(['a', 'a-2', 'a-2-2', 'a-3'])
  })
})

const nodeName = fc.constantFrom(
  'paragraph',
  'heading',
  'blockquote',
  'bulletList',
  'orderedList',
  'listItem',
  'table',
  'tableRow',
  'tableCell',
  'tableHeader',
  'codeBlock',
  'image',
  'embed',
  'hardBreak',
  'horizontalRule',
  'unknown',
)
const attrs = fc.dictionary(
  fc.constantFrom('level', 'start', 'colspan', 'href', 'src', 'id', 'label', 'provider', 'link', 'textAlign'),
  fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom('youtube', '/x', 'https://a.b/')),
)
const { node } = fc.letrec((tie) => ({
  node: fc.oneof(
    { depthSize: 'medium', withCrossShrink: true },
    fc.record({
      type: fc.constant('text'),
      text: fc.string({ unit: 'grapheme' }),
      marks: fc.array(fc.record({ type: fc.constantFrom('bold', 'link', 'x'), attrs })),
    }),
    fc.record({ type: nodeName, attrs, content: fc.array(tie('node'), { maxLength: 4 }) }),
  ),
}))

const textIn = (value: unknown): string => {
  if (typeof value !== 'object' || value === null) return ''
  if (Array.isArray(value)) return value.map(textIn).join('')
  const words = 'text' in value && typeof value.text === 'string' ? value.text : ''
  return words + ('content' in value ? textIn(value.content) : '')
}
const letters = (text: string): string => text.replace(/\s/g, '')

describe('any tree of nodes', () => {
  it('becomes a document that fits the shape, is its own reading, and has lost no letter', () => {
    fc.assert(
      fc.property(fc.array(node, { maxLength: 5 }), (content) => {
        const body = readDocument({ type: 'doc', content })
        if (isBodyError(body)) return
        expect(documentSchema.safeParse(body).error).toBeUndefined()
        expect(readDocument(body)).toEqual(body)
        // Captions of pictures that could not be kept may come on top, so the letters are looked for in order.
        const whole = letters(textIn(body))
        let at = 0
        for (const letter of letters(textIn(content))) at = whole.indexOf(letter, at) + 1 || Number.NaN
        expect(at).not.toBeNaN()
      }),
      { numRuns: 500 },
    )
  })

  it('never makes the reading throw', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void parseBody(JSON.stringify(value))))
    fc.assert(fc.property(fc.string(), (value) => void parseBody(value)))
  })
})

describe('an empty document', () => {
  it('stays empty with white space, non-breaking spaces, breaks and empty lists', () => {
    expect(isEmptyDocument(emptyDocument())).toBe(true)
    expect(
      isEmptyDocument(
        read(p(t(' \u00a0')), p({ type: 'hardBreak' }), {
          type: 'bulletList',
          content: [{ type: 'listItem', content: [p()] }],
        }),
      ),
    ).toBe(true)
  })

  it.each([
    ['a letter', p(t('a'))],
    ['an image', { type: 'image', attrs: { src: '/a.png' } }],
    ['an embed', { type: 'embed', attrs: { provider: 'youtube', id: 'dQw4w9WgXcQ' } }],
    ['a table', { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableCell', content: [p()] }] }] }],
  ])('is not empty with %s', (_name, content) => {
    expect(isEmptyDocument(read(content))).toBe(false)
  })
})

describe('an address', () => {
  it.each([
    'https://example.com/a b',
    '/path?q=1',
    '#note',
    'mailto:a@b.example',
    '//cdn.example/x',
    ' http://x.example ',
  ])('is kept: %s', (href) => {
    expect(safeHref(href)).toMatch(/^(?:https?:\/\/|\/|#|mailto:)[^\s"<>]*$/)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'ftp://a/b',
    'file:///etc',
    'relative/path',
    'http://',
    'https:example',
    'blob:https://a/b',
    '',
  ])('is refused: %s', (href) => {
    expect(safeHref(href)).toBeNull()
  })

  it('does not leave the site by a backslash', () => {
    expect(safeHref('/\\evil.example')).toBe('https://evil.example')
  })

  it('of a picture is no anchor and no mail', () => {
    expect([safeSource('#a'), safeSource('mailto:a@b.c'), safeSource('/a.png')]).toEqual([null, null, '/a.png'])
  })
})
