// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, expect, test, vi } from 'vitest'

import { extensionsOf } from '#editor/schema/schema'
import { beginUpload } from '#editor/upload-placeholders'

afterEach(() => vi.unstubAllGlobals())

test('a picture can be dropped where the page came over plain http, which has no crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: <T>(filled: T): T => filled })
  const editor = new Editor({ extensions: extensionsOf(), content: '<p>Text</p>' })
  const end = beginUpload(editor, 1, 'flood.png')
  expect(editor.view.dom.textContent).toContain('flood.png')
  expect(end()).toBe(1)
  editor.destroy()
})
