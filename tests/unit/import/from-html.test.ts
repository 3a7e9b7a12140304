import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { decodeEntities, plainLine, plainMarkdown } from '#server/import/entities'
import { fromHtml } from '#server/import/from-html'
import { fromMarkdown } from '#server/import/from-markdown'
import { isBodyError, parseBody } from '#text/body'
import { documentSchema } from '#text/document'
import { renderHtml as render } from '#text/html'
import { plainText } from '#text/plain'

/** Without the direction that every block carries. */
const renderHtml = (body: Parameters<typeof render>[0]) => render(body).replaceAll(' dir="auto"', '')

const html = (source: string, wordpress = false): string => renderHtml(fromHtml(source, { wordpress }).body)
const markdown = (source: string): string => renderHtml(fromMarkdown(source).body)
const noteKinds = (source: string, wordpress = false): string[] =>
  fromHtml(source, { wordpress }).notes.map((note) => note.kind)

describe('HTML', () => {
  it.each([
    [
      'loose text beside blocks gets its paragraph',
      'a <b>b</b><div>c</div>d',
      '<p>a <strong>b</strong></p><p>c</p><p>d</p>',
    ],
    ['white space is what a browser shows', '<p>  a\n  <i> b</i> &nbsp;c </p>\n<p>&nbsp;</p>', '<p>a <em>b</em> c</p>'],
    ['headings move to the levels an article has', '<h1>a</h1><h6>b</h6>', '<h2>a</h2><h4>b</h4>'],
    [
      'lists nest, and a list in a list belongs to the item before',
      '<ul><li>a<ol start=3><li>b</ol><li>c</li><ul><li>d</ul></ul>',
      '<ul><li><p>a</p><ol start="3"><li>b</li></ol></li><li><p>c</p><ul><li>d</li></ul></li></ul>',
    ],
    ['two breaks are two paragraphs', '<p>a<br>b<br><br>c</p>', '<p>a<br>b</p><p>c</p>'],
    [
      'an image leaves its paragraph',
      '<p>a<img src="/x.png" alt="y">b</p>',
      '<p>a</p><figure><img src="/x.png" alt="y" loading="lazy"></figure><p>b</p>',
    ],
    [
      'a figure gives its caption to its picture',
      '<figure><img src="/x.png"><figcaption>The <b>mayor</b></figcaption></figure>',
      '<figure><img src="/x.png" alt="" loading="lazy"><figcaption>The mayor</figcaption></figure>',
    ],
    [
      'code keeps its lines',
      '<pre><code class="language-js">a  &lt;\n b</code></pre>',
      '<pre><code>a  &lt;\n b</code></pre>',
    ],
    [
      'a table keeps its spans',
      '<table><caption>Cap</caption><tr><th colspan=2>h<tr><td>1<td>2</table>',
      '<p>Cap</p><table><tbody><tr><th colspan="2"><p>h</p></th></tr><tr><td><p>1</p></td><td><p>2</p></td></tr></tbody></table>',
    ],
    [
      'a player of a known provider is an embed',
      '<iframe src="//player.vimeo.com/video/123?x=1"></iframe>',
      'https://player.vimeo.com/video/123?dnt=1',
    ],
    [
      'a quoted post is an embed',
      '<blockquote class="twitter-tweet"><p>Words</p><a href="https://twitter.com/a/status/12?x">May 1</a></blockquote>',
      'https://twitter.com/a/status/12',
    ],
    [
      'an address alone on its line is a link',
      '<p>https://example.com/x</p>',
      '<p><a href="https://example.com/x" rel="noopener">https://example.com/x</a></p>',
    ],
    [
      'a link inside code wins over the code',
      '<code><a href="/x">y</a></code>',
      '<p><a href="/x" rel="noopener">y</a></p>',
    ],
    ['an address in angle brackets is not lost', 'write to <desk@example.com> now', '&lt;desk@example.com&gt; now'],
  ])('%s', (_name, source, expected) => {
    expect(html(source)).toContain(expected)
  })

  it('drops scripts, styles, frames and objects and says so', () => {
    const { body, notes } = fromHtml(
      '<p>a</p><script>alert(1)</script><style>p{}</style><iframe src="https://evil.example/x"></iframe><object data="x.swf"></object><p>b</p>',
    )
    expect(renderHtml(body)).toBe('<p>a</p><p>b</p>')
    expect(notes.map(({ kind, detail }) => `${kind} ${detail}`)).toEqual([
      'dropped-element script alert(1)',
      'dropped-element style p{}',
      'dropped-element iframe https://evil.example/x',
      'dropped-element object x.swf',
    ])
  })

  it('keeps the text of a form and of an unsafe link', () => {
    expect(html('<form action="/s">Ask <input value=x> <a href="javascript:x">us</a></form>')).toBe('<p>Ask us</p>')
    expect(noteKinds('<a href="javascript:x">us</a>')).toEqual(['dropped-link'])
    expect(noteKinds('<a href="/big"><img src="/x.png"></a>')).toEqual(['simplified'])
  })

  it('survives 10,000 nested elements of any kind with the text in them', () => {
    for (const tag of ['div', 'blockquote', 'ul><li', 'b', 'span', 'table><tr><td', 'i><font']) {
      const { body } = fromHtml(`${`<${tag}>`.repeat(10_000)}deep`)
      expect(plainText(body), tag).toBe('deep')
      expect(isBodyError(parseBody(JSON.stringify(body))), tag).toBe(false)
    }
  })

  const tags = fc.constantFrom(
    'p',
    'div',
    'b',
    'a href="/x"',
    'ul',
    'ol',
    'li',
    'table',
    'tr',
    'td',
    'th',
    'blockquote',
    'h1',
    'h3',
    'pre',
    'code',
    'img src="/a.png"',
    'br',
    'hr',
    'figure',
    'figcaption',
    'iframe src="https://youtu.be/dQw4w9WgXcQ"',
    'x-y',
    'select',
    'template',
    'svg',
    'form',
    'caption',
  )
  const piece = fc.oneof(
    tags.map((tag) => `<${tag}>`),
    tags.map((tag) => `</${tag.split(' ')[0] ?? ''}>`),
    fc.constantFrom(
      'text',
      ' ',
      '\n\n',
      '&nbsp;',
      '[caption]',
      '[/caption]',
      '[gallery ids="1"]',
      'https://youtu.be/dQw4w9WgXcQ',
      '**',
      '{{< youtube x >}}',
      '<!--',
    ),
    fc.string(),
  )

  it('has no control characters, also where they are written as entities', () => {
    expect(html('a&#1;b<img src="/a.png" alt="c&#2;d">')).toContain('ab')
    expect(html('<img src="/a.png" alt="c&#2;d">')).toContain('alt="cd"')
    expect(plainLine('e&#3;f')).toBe('ef')
  })

  it('always gives a document that fits the shape and can be stored and read again', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), fc.boolean(), (pieces, wordpress) => {
        const { body } = fromHtml(pieces.join(''), { wordpress })
        expect(documentSchema.safeParse(body).error).toBeUndefined()
        expect(parseBody(JSON.stringify(body))).toEqual(body)
        expect(documentSchema.safeParse(fromMarkdown(pieces.join('')).body).error).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })
})

describe('a WordPress post', () => {
  it('has paragraphs at empty lines and breaks at single ones', () => {
    expect(html('One\ntwo\n\n<strong>Three</strong>\n<ul>\n<li>a</li>\n</ul>\nFour', true)).toBe(
      '<p>One<br>two</p><p><strong>Three</strong></p><ul><li>a</li></ul><p>Four</p>',
    )
  })

  it('is not broken at its lines when it is written in blocks', () => {
    expect(html('<!-- wp:paragraph -->\n<p>a\nb</p>\n<!-- /wp:paragraph -->', true)).toBe('<p>a b</p>')
  })

  it('has its captions on the pictures', () => {
    expect(html('[caption id="a" width="3"]<a href="/big"><img src="/x.png" /></a> The mayor[/caption]', true)).toBe(
      '<figure><img src="/x.png" alt="" loading="lazy"><figcaption>The mayor</figcaption></figure>',
    )
  })

  it('embeds an address alone on its line and in [embed]', () => {
    const player = 'youtube-nocookie.com/embed/dQw4w9WgXcQ'
    expect(html('Look:\nhttps://youtu.be/dQw4w9WgXcQ\nNice', true)).toMatch(
      new RegExp(`<p>Look:</p><details.*${player}.*</details><p>Nice</p>`),
    )
    expect(html('[embed]https://www.youtube.com/watch?v=dQw4w9WgXcQ&feature=x[/embed]', true)).toContain(player)
    expect(html('See https://youtu.be/dQw4w9WgXcQ there', true)).not.toContain('iframe')
  })

  it('loses unknown shortcodes with a note, but neither their text nor other brackets', () => {
    const source = '[gallery ids="1,2"] He [sic] said [box color="red"]inner[/box] [[gallery]] <code>[gallery]</code>'
    expect(plainText(fromHtml(source, { wordpress: true }).body)).toBe('He [sic] said inner [gallery] [gallery]')
    expect(noteKinds(source, true)).toEqual(['dropped-shortcode', 'dropped-shortcode'])
  })
})

describe('Markdown', () => {
  it.each([
    [
      'marks and links',
      '_a_ **b** [c](/d "t") `e`',
      '<p><em>a</em> <strong>b</strong> <a href="/d" rel="noopener" title="t">c</a> <code>e</code></p>',
    ],
    ['raw HTML inside', 'a <u>b</u>\n\n<div>c</div>', '<p>a <u>b</u></p><p>c</p>'],
    [
      'references inside links',
      '[x]({{< ref "/communities/a.md" >}} "T")',
      '<p><a href="/communities/a" rel="noopener" title="T">x</a></p>',
    ],
    [
      'pictures',
      '{{< legacy-img src="2014/a.png" alt="b" caption="c" >}}\nText',
      '<figure><img src="/2014/a.png" alt="b" loading="lazy"><figcaption>c</figcaption></figure><p>Text</p>',
    ],
    [
      'paired shortcodes keep what they hold',
      '{{< note variant="x" >}}**a**\n\n* b\n{{< /note >}}\nc {{< highlight >}}d{{< /highlight >}}',
      '<p><strong>a</strong></p><ul><li>b</li></ul><p>c d</p>',
    ],
    [
      'files with a label',
      '{{< asset-static file="a.pdf" label="The _slides_" >}}',
      '<p><a href="/a.pdf" rel="noopener">The </a><a href="/a.pdf" rel="noopener"><em>slides</em></a></p>',
    ],
    ['a video', 'a\n{{< youtube id="dQw4w9WgXcQ" title="x > y" >}}', 'youtube-nocookie.com/embed/dQw4w9WgXcQ'],
    [
      'a video in the old brackets',
      '[youtube https://www.youtube.com/watch?v=dQw4w9WgXcQ&w=600]',
      'youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ],
    ['a post', '{{< tweet user="a" id="12" >}}', 'https://twitter.com/a/status/12'],
    ['a quote', '{{< quote-block text="Words" cite="X" >}}', '<blockquote><p>Words</p><p>X</p></blockquote>'],
    [
      'bold with a space inside',
      'and** Jane** said `a** b** c` **',
      '<p>and <strong>Jane</strong> said <code>a** b** c</code> **</p>',
    ],
    ['bold that closes on the next line', '**a\n**', '<p><strong>a</strong></p>'],
  ])('%s', (_name, source, expected) => {
    expect(markdown(source)).toContain(expected)
  })

  it('drops an unknown shortcode and says so', () => {
    const { body, notes } = fromMarkdown('a {{% strange one="two" %}} b')
    expect(plainText(body)).toBe('a b')
    expect(notes).toEqual([{ kind: 'dropped-shortcode', detail: 'strange one="two"' }])
  })

  it('survives nesting that no reader would write', () => {
    for (const deep of ['>'.repeat(20_000), '*a '.repeat(5000), '['.repeat(20_000), '{{< '.repeat(20_000)])
      expect(documentSchema.safeParse(fromMarkdown(deep).body).success).toBe(true)
  })
})

describe('a headline', () => {
  it('has its entities decoded once', () => {
    expect(decodeEntities('EPA&#8217;s &amp;amp; caf&eacute;&nbsp;&#x2014; &unknown;')).toBe(
      'EPA’s &amp; café — &unknown;',
    )
  })

  it('is a plain line', () => {
    expect(plainLine(' A <em>b</em><br/>c &lt;d&gt; 2 < 3 ')).toBe('A b c <d> 2 < 3')
  })

  it.each([
    ['**Bold** &mdash; and <strong>strong</strong>, _slanted_ *too*', 'Bold — and strong, slanted too'],
    ['See [the page](https://a.example/b) and [this](/c).', 'See the page and this.'],
    [
      '2 * 3 * 4, snake_case_name, [more] speed (now) and f*** it',
      '2 * 3 * 4, snake_case_name, [more] speed (now) and f*** it',
    ],
  ])('of a summary in Markdown: %s', (written, plain) => {
    expect(plainMarkdown(written)).toBe(plain)
  })
})
