// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { editorFor, type EditorOptions, keepEditors } from '#editor/pool'

import { options } from './plain-options'

const file = new File(['a'], 'image.png', { type: 'image/png' })
const onFiles = vi.fn<EditorOptions['onFiles']>()
const onLost = vi.fn<EditorOptions['onLost']>()
const picture = '<img src="https://lh7-rt.googleusercontent.com/docsz/abc">'

/** Pastes HTML and plain text with a file beside them. @returns the text of the editor afterwards. */
function paste(html: string, plain = ''): string {
  const editor = editorFor(7, 't1', { ...options, body: '', onFiles, onLost })
  const kinds: Record<string, string> = { 'text/html': html, 'text/plain': plain }
  const clipboardData = { getData: (kind: string) => kinds[kind] ?? '', files: [file], types: [] }
  editor.view.dom.dispatchEvent(Object.assign(new Event('paste', { cancelable: true }), { clipboardData }))
  return editor.getHTML()
}

afterEach(() => {
  keepEditors(7, new Set())
  onFiles.mockReset()
  onLost.mockReset()
})

test.each([
  ['no text', ''],
  ['HTML of one picture of another site', '<meta charset="utf-8"><img src="https://example.org/a.jpg" alt="A market">'],
  ['HTML of one picture of Google Docs', `<b style="font-weight:normal">${picture}</b>`],
  ['HTML of one picture of Word', '<style>p {}</style><p class=MsoNormal><img src="file:///C:/a.png"></p> '],
])('a file beside %s is uploaded', (_, html) => {
  expect(paste(html)).not.toContain('<img')
  expect(onFiles).toHaveBeenCalledOnce()
  expect(onFiles.mock.calls[0]?.[1]).toEqual([file])
  expect(onLost).not.toHaveBeenCalled()
})

test.each([
  ['a sentence', `<p>A sentence</p>${picture}`, 'A sentence'],
  ['cells', '<table><tr><td>1</td></tr></table>', '1'],
  ['two pictures', `${picture}${picture}`, ''],
  ['what was copied in a text of this editor', `<figure data-pm-slice="0 0 []">${picture}</figure>`, ''],
])('a file beside %s is ignored', (_, html, plain) => {
  paste(html, plain)
  expect(onFiles).not.toHaveBeenCalled()
})
