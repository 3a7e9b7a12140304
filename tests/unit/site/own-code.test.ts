// What a static page's own HTML and CSS become on the site.
import { describe, expect, test } from 'vitest'

import { isValidCss, scopedCss } from '#server/site/html/clean-css'
import { cleanHtml } from '#server/site/html/clean-html'

describe('the HTML of a page', () => {
  test.each([
    ['<h2 class="a" id="b">Who</h2><p>We <b>are</b><br></p>', '<h2 class="a" id="b">Who</h2><p>We <b>are</b><br></p>'],
    ['<script>alert(1)</script>Hi', 'Hi'],
    ['<p onclick="alert(1)" style="color:red">Hi</p>', '<p>Hi</p>'],
    ['<a href="javascript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href=" java\tscript:alert(1)">x</a>', '<a>x</a>'],
    ['<a href="/about" target="_blank">x</a>', '<a href="/about" rel="noopener" target="_blank">x</a>'],
    [
      '<img src=x onerror=alert(1)><img src="/media/a.jpg" alt="&quot;">',
      '<img><img src="/media/a.jpg" loading="lazy" alt="&quot;">',
    ],
    ['<svg><script>alert(1)</script></svg><math><mi>x</mi></math>a', 'a'],
    ['<iframe src="https://evil.example"></iframe><object></object><form><input></form>b', 'b'],
    ['<style>body{}</style><link rel=stylesheet href=x>c', 'c'],
    ['<blink>old</blink> & <font>older</font>', 'old &amp; older'],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>">', '<img>&quot;&gt;'],
    ['<p>open <div>inside', '<p>open </p><div>inside</div>'],
    [
      '<!-- a comment --><table><tr><td colspan="2">1</td></tr></table>',
      '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
    ],
  ])('%s', (written, shown) => expect(cleanHtml(written)).toBe(shown))

  test('is never too deep', () => {
    const html = cleanHtml(`${'<div>'.repeat(20_000)}deep`)
    expect(html).toContain('deep')
    expect(html.split('<div>')).toHaveLength(201)
  })
})

describe('the CSS of a page', () => {
  const own = '.static-page'
  test.each([
    ['h1, .a > p { color: red }', `${own} h1,${own} .a>p{color:red}`],
    [
      'body { margin: 0 } html body > p { top: 0 } :root .x { top: 0 }',
      `${own}{margin:0}${own}>p{top:0}${own} .x{top:0}`,
    ],
    ['body.dark p { color: red }', `${own}.dark p{color:red}`],
    ['body + footer { display: none } + div { display: none } html ~ * { display: none }', ''],
    ['@media (max-width: 40rem) { p { color: red } }', `@media (max-width:40rem){${own} p{color:red}}`],
    ['@keyframes in { from { top: 1px } 50% { top: 2px } }', '@keyframes in{from{top:1px}50%{top:2px}}'],
    ['@import url(x.css); @font-face { src: url(x) } @page { margin: 0 } p { top: 0 }', `${own} p{top:0}`],
    ['p { background: url(javascript:alert(1)); color: red }', `${own} p{color:red}`],
    ['p { background: url("data:image/svg+xml,x"); width: expression(alert(1)); behavior: url(/x) }', `${own} p{}`],
    ['p { background: url(/media/a.jpg) }', `${own} p{background:url(/media/a.jpg)}`],
    ['.a { & + * { color: red } color: blue }', `${own} .a{color:blue}`],
  ])('%s', (written, served) => expect(scopedCss(written)).toBe(served))

  test.each([
    '',
    'p { color: red }',
    'a::before { content: "}" } /* { */',
    '@media print { p { top: 0 } }',
    '.a\\:b { top: 0 }',
  ])('%j is valid', (css) => expect(isValidCss(css)).toBe(true))
  test.each([
    'p { color: red',
    'p { color: red }}',
    'p { color }',
    '}',
    'p { content: "a }',
    '/* open',
    '<b>',
    'a[href { top: 0 }',
  ])('%j is not', (css) => {
    expect(isValidCss(css)).toBe(false)
    expect(scopedCss(css)).not.toMatch(/(?<!\.static-page[^{}]*)\{/)
  })
})
