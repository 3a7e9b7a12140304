import fc from 'fast-check'
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { describe, expect, it } from 'vitest'

import { readDocument } from '#text/body'
import type { Block, Document, EmbedProvider, Inline } from '#text/document'
import { embedProviders } from '#text/document'
import { headingsOf, renderHtml } from '#text/html'
import { playerOrigins } from '#text/players'

/** Without the direction, which every block of text has. */
const html = (...content: Block[]): string => renderHtml({ type: 'doc', content }).replaceAll(' dir="auto"', '')
const inline = (...content: Inline[]): string => html({ type: 'paragraph', content })

describe('rendering', () => {
  it('escapes text and renders the marks with the link outside', () => {
    const link = {
      type: 'link' as const,
      attrs: { href: '/a?b=1&c=2', target: '_blank' as const, rel: 'nofollow evil', title: 'a "b"' },
    }
    expect(inline({ type: 'text', text: '<b> & "x"', marks: [link, { type: 'bold' }] })).toBe(
      '<p><a href="/a?b=1&amp;c=2" rel="noopener nofollow" target="_blank" title="a &quot;b&quot;"><strong>&lt;b&gt; &amp; &quot;x&quot;</strong></a></p>',
    )
  })

  it('renders lists, tables, code and aligned headings', () => {
    const cell = (type: 'tableCell' | 'tableHeader') => ({
      type,
      attrs: { colspan: 2, rowspan: 1 },
      content: [{ type: 'paragraph' as const }],
    })
    expect(
      html(
        { type: 'heading', attrs: { level: 3, textAlign: 'center' }, content: [{ type: 'text', text: 'H' }] },
        {
          type: 'orderedList',
          attrs: { start: 3 },
          content: [{ type: 'listItem', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'x' }] }] }],
        },
        { type: 'table', content: [{ type: 'tableRow', content: [cell('tableHeader')] }] },
        { type: 'codeBlock', content: [{ type: 'text', text: 'a < b' }] },
        { type: 'horizontalRule' },
      ),
    ).toBe(
      '<h3 class="align-center">H</h3><ol start="3"><li>x</li></ol><table><tbody><tr><th colspan="2"><p></p></th></tr></tbody></table><pre><code>a &lt; b</code></pre><hr>',
    )
  })

  it('renders a picture lazily with its label as caption', () => {
    expect(html({ type: 'image', attrs: { src: '/m/1.jpg', alt: null, id: 1, label: 'The <mayor>' } })).toBe(
      '<figure><img src="/m/1.jpg" alt="" loading="lazy"><figcaption>The &lt;mayor&gt;</figcaption></figure>',
    )
  })

  it('plays YouTube from the host without cookies, and only for an id that is one', () => {
    const youtube = (id: string) => html({ type: 'embed', attrs: { provider: 'youtube', id, link: null } })
    expect(youtube('dQw4w9WgXcQ')).toContain('src="https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ"')
    expect(youtube('dQw4w9WgXc"')).toBe('')
  })

  it('lets each block of text run in its own direction', () => {
    const content: Inline[] = [{ type: 'text', text: 'مرحبا' }]
    const blocks: Block[] = [
      { type: 'paragraph', content },
      { type: 'heading', attrs: { level: 2 }, content },
    ]
    expect(renderHtml({ type: 'doc', content: blocks })).toBe('<p dir="auto">مرحبا</p><h2 dir="auto">مرحبا</h2>')
  })

  it('folds every embed with its frame, its address and nothing else', () => {
    expect(html({ type: 'embed', attrs: { provider: 'tweet', id: '1', link: 'https://twitter.com/a/status/1' } })).toBe(
      '<details class="embed" data-provider="tweet"><summary><strong>X</strong> https://twitter.com/a/status/1</summary><iframe src="https://platform.twitter.com/embed/Tweet.html?id=1&amp;dnt=true" title="X" width="550" height="560" loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe><p><a href="https://twitter.com/a/status/1" rel="noopener">https://twitter.com/a/status/1</a></p></details>',
    )
  })

  it('renders an embed without a known id as a quoted link', () => {
    expect(html({ type: 'embed', attrs: { provider: 'infogram', id: null, link: 'https://infogram.com/a' } })).toBe(
      '<blockquote class="embed" data-provider="infogram"><p><a href="https://infogram.com/a" rel="noopener">https://infogram.com/a</a></p></blockquote>',
    )
  })

  it('gives every heading its own id when asked', () => {
    const heading: Block = { type: 'heading', attrs: { level: 2 }, content: [{ type: 'text', text: 'Question' }] }
    const document: Document = { type: 'doc', content: [heading, { ...heading }] }
    expect(headingsOf(document).map(({ id }) => id)).toEqual(['question', 'question-2'])
    expect(renderHtml(document, { headingIds: true })).toContain('<h2 id="question-2" ')
    expect(renderHtml(document)).not.toContain('id=')
  })
})

const payloads = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onmouseover='alert(1)",
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'jav&#x09;ascript:alert(1)',
  'javascript&colon;alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:image/svg+xml;base64,PHN2Zz4=',
  'vbscript:msgbox(1)',
  '</p></blockquote><svg onload=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<!--><img src=x onerror=alert(1)>-->',
  ']]><script>alert(1)</script>',
  'https://a.example/"onload="alert(1)',
  'https://a.example/`onload=`',
  'https://evil.example@javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/javascript:alert(1)',
  '\u2028<b>',
  '&lt;script&gt;',
  'dQw4w9WgXcQ"><script>',
  '../../x',
  '76979871?autoplay=1&x="',
  '<math><mtext></mtext><mglyph><style><!--</style><img title="--><img src=1 onerror=alert(1)>">',
  'expression(alert(1))',
  '\0<script>',
  '{{constructor}}',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  'feed:javascript:alert(1)',
  'view-source:javascript:x',
  'mailto:a@b?body="><script>',
  '#"><script>alert(1)</script>',
  'https://',
]
const words = fc.oneof(
  fc.constantFrom(...payloads),
  fc.string({ minLength: 1 }),
  fc.string({ unit: 'binary', minLength: 1 }),
  fc.tuple(fc.constantFrom(...payloads), fc.string()).map(([a, b]) => a + b),
)
const href = fc.oneof(
  words,
  words.map((text) => `https://a.example/${text}`),
  words.map((text) => `/${text}`),
)
const mark = fc.oneof(
  fc.record({
    type: fc.constantFrom(
      'bold' as const,
      'italic' as const,
      'underline' as const,
      'strike' as const,
      'superscript' as const,
      'code' as const,
    ),
  }),
  fc.record({
    type: fc.constant('link' as const),
    attrs: fc.record({
      href,
      target: fc.constantFrom('_blank' as const, null),
      rel: fc.option(words),
      title: fc.option(words),
    }),
  }),
)
const inlineNode = fc.oneof(
  fc.record({ type: fc.constant('text' as const), text: words, marks: fc.array(mark, { maxLength: 3 }) }),
  fc.constant({ type: 'hardBreak' as const }),
)
const inlines = fc.array(inlineNode, { maxLength: 4 })
const provider: fc.Arbitrary<EmbedProvider> = fc.constantFrom(...embedProviders)
const flat: fc.Arbitrary<Block> = fc.oneof(
  fc.record({ type: fc.constant('paragraph' as const), content: inlines }),
  fc.record({
    type: fc.constant('heading' as const),
    attrs: fc.record({ level: fc.constantFrom(2 as const, 3 as const, 4 as const) }),
    content: inlines,
  }),
  fc.record({
    type: fc.constant('codeBlock' as const),
    attrs: fc.record({ language: fc.option(words) }),
    content: words.map((text) => [{ type: 'text' as const, text }]),
  }),
  fc.record({
    type: fc.constant('image' as const),
    attrs: fc.record({ src: href, alt: fc.option(words), id: fc.option(words), label: fc.option(words) }),
  }),
  fc.record({
    type: fc.constant('embed' as const),
    attrs: fc.record({ provider, id: fc.option(words), link: fc.option(href) }),
  }),
)
const block: fc.Arbitrary<Block> = fc.oneof(
  flat,
  fc.record({ type: fc.constant('blockquote' as const), content: fc.array(flat, { minLength: 1, maxLength: 3 }) }),
  fc
    .array(flat, { minLength: 1, maxLength: 3 })
    .map((content): Block => ({ type: 'bulletList', content: [{ type: 'listItem', content }] })),
  fc.array(flat, { minLength: 1, maxLength: 3 }).map((content): Block => ({
    type: 'table',
    content: [{ type: 'tableRow', content: [{ type: 'tableCell', content }] }],
  })),
)

const allowed: Record<string, string[]> = {
  p: ['class', 'dir'],
  h2: ['class', 'id', 'dir'],
  h3: ['class', 'id', 'dir'],
  h4: ['class', 'id', 'dir'],
  blockquote: ['class', 'dir', 'data-provider'],
  details: ['class', 'data-provider'],
  summary: [],
  sup: [],
  sub: [],
  ul: [],
  ol: ['start'],
  li: ['dir'],
  br: [],
  hr: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  code: [],
  pre: [],
  a: ['href', 'rel', 'target', 'title'],
  figure: [],
  figcaption: [],
  img: ['src', 'alt', 'loading'],
  table: [],
  tbody: [],
  tr: [],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  iframe: ['src', 'title', 'width', 'height', 'loading', 'sandbox', 'referrerpolicy', 'allowfullscreen'],
}

function check(node: DefaultTreeAdapterTypes.Node): void {
  if ('attrs' in node) {
    expect(Object.keys(allowed)).toContain(node.tagName)
    for (const { name, value } of node.attrs) {
      expect(allowed[node.tagName]).toContain(name)
      if (name === 'href' || name === 'src')
        expect(new URL(value, 'https://site.example/').protocol).toMatch(/^(?:https?|mailto):$/)
      if (node.tagName === 'iframe' && name === 'src') expect(playerOrigins).toContain(new URL(value).origin)
    }
  }
  if (node.nodeName === 'iframe' && 'attrs' in node) {
    const sandbox = node.attrs.find(({ name }) => name === 'sandbox')?.value
    expect(sandbox).toBeDefined()
    expect(sandbox).not.toMatch(/allow-(?:top-navigation|modals|downloads)/)
  }
  expect(node.nodeName).not.toBe('#comment')
  if ('childNodes' in node) node.childNodes.forEach(check)
}

describe('a hostile document', () => {
  it('gives only known elements, attributes and addresses, unread and read alike', () => {
    fc.assert(
      fc.property(fc.array(block, { maxLength: 4 }), fc.boolean(), (content, headingIds) => {
        const document: Document = { type: 'doc', content }
        check(parseFragment(renderHtml(document, { headingIds })))
        const read = readDocument(document)
        if (!('error' in read)) check(parseFragment(renderHtml(read, { headingIds })))
      }),
      { numRuns: 500 },
    )
  })

  it.each(payloads)('shows the payload %j as the text it is', (text) => {
    const visible = parseFragment(inline({ type: 'text', text })).childNodes[0]
    const first = visible && 'childNodes' in visible ? visible.childNodes[0] : undefined
    expect(first && 'value' in first ? first.value : null).toBe(text.replaceAll('\0', ''))
  })
})
