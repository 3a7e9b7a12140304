// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { describe, expect, test } from 'vitest'

import { cleanPastedHtml } from '#editor/paste'
import { extensionsOf, serialize } from '#editor/schema'

/** What stands in the text after a paste. */
function pasted(html: string): unknown {
  const editor = new Editor({ extensions: extensionsOf(), content: cleanPastedHtml(html) })
  const document: { content: unknown } = JSON.parse(serialize(editor.getJSON()))
  editor.destroy()
  return document.content
}

const plain = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] })

describe('what is pasted', () => {
  test('from Word leaves its style, its comments and its o:p behind', () => {
    const html =
      '<html xmlns:o="urn:o"><head><style>p.MsoNormal{mso-style-name:x}</style><meta name=Generator></head><body><!--StartFragment--><p class=MsoNormal style="mso-margin-top-alt:auto;font-family:Calibri">Fuel&nbsp;prices <span style="mso-spacerun:yes">  </span>rise<o:p></o:p></p><!--EndFragment--></body></html>'
    expect(cleanPastedHtml(html)).not.toMatch(/mso|o:p|Calibri|<!--|style/i)
    expect(pasted(html)).toEqual([plain('Fuel prices rise')])
  })

  test('from Word keeps its lists', () => {
    const item = (mark: string, text: string) =>
      `<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>${mark}<span>  </span></span>${text}</p>`
    expect(pasted(`${item('·', 'One')}${item('·', 'Two')}`)).toEqual([
      {
        type: 'bulletList',
        content: [
          { type: 'listItem', content: [plain('One')] },
          { type: 'listItem', content: [plain('Two')] },
        ],
      },
    ])
    expect(pasted(item('1.', 'First'))).toMatchObject([{ type: 'orderedList' }])
  })

  test('from Google Docs is not all bold, and keeps what is', () => {
    const html =
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:400">Plain </span><span style="font-weight:700">strong</span><span style="font-style:italic"> leaning</span></p></b>'
    expect(pasted(html)).toEqual([
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'Plain ' },
          { type: 'text', text: 'strong', marks: [{ type: 'bold' }] },
          { type: 'text', text: ' leaning', marks: [{ type: 'italic' }] },
        ],
      },
    ])
  })

  test('has headings of levels 2 to 4 only', () => {
    expect(pasted('<h1>A</h1><h6>B</h6>')).toMatchObject([
      { type: 'heading', attrs: { level: 2 } },
      { type: 'heading', attrs: { level: 4 } },
    ])
  })

  test('has no scripts, no frames and no links that run', () => {
    expect(
      pasted('<p>Read<script>x()</script><iframe src="//x"></iframe> <a href="javascript:x()">this</a></p>'),
    ).toEqual([plain('Read this')])
  })

  test('keeps its web links, without the marks of the page', () => {
    expect(pasted('<p><a class="big" href="https://example.org" onclick="x()">there</a></p>')).toMatchObject([
      {
        content: [
          { text: 'there', marks: [{ type: 'link', attrs: { href: 'https://example.org', rel: 'noopener' } }] },
        ],
      },
    ])
  })

  test('of the editor itself is left as it is', () => {
    const html = '<p data-pm-slice="1 1 []">a</p>'
    expect(cleanPastedHtml(html)).toBe(html)
  })
})
