// @vitest-environment jsdom
import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

import type { Image } from '#contract/media/images'
import { extensionsOf } from '#editor/schema/schema'
import { useReach } from '#client/api/server-reachable'
import { beginUploads } from '#editor/upload-placeholders'
import { setNoticeSink } from '#workspace/command/notices'

import { uploadEach } from '../../../src/areas/posts/editor/gallery/images-dropped'

let editor: Editor
const open = (content: string) => {
  editor = new Editor({ extensions: extensionsOf(), content })
}
afterEach(() => {
  editor.destroy()
  vi.unstubAllGlobals()
})

test('a picture can be dropped where the page came over plain http, which has no crypto.randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: <T>(filled: T): T => filled })
  open('<p>Text</p>')
  const { place, show } = beginUploads(editor, 1, ['flood.png'])
  expect(editor.view.dom.textContent).toContain('flood.png')
  expect(place()).toBe(1)
  show([], 1)
  expect(editor.view.dom.textContent).toBe('Text')
})

describe('several pictures dropped at once', () => {
  /** The uploads that have begun: each ends when the test says so. */
  let ends: Map<string, (image: Image | null) => void>
  beforeEach(() => {
    ends = new Map()
  })
  const upload = (file: File) => new Promise<Image | null>((end) => ends.set(file.name, end))
  const files = (...names: string[]) => names.map((name) => new File(['x'], name))
  const image = (name: string): Image =>
    ({ id: 1, url: `/media/${name}`, name, alt: '', label: '', author: '' }) as unknown as Image
  const end = async (...names: string[]) => {
    for (const name of names) {
      await vi.waitFor(() => expect(ends.has(name)).toBe(true))
      ends.get(name)?.(name.startsWith('bad') ? null : image(name))
    }
  }
  const blocks = () =>
    editor
      .getJSON()
      .content.map(
        (block) => block.attrs?.['src'] ?? block.content?.map((text) => 'text' in text && text.text).join('') ?? '',
      )

  test.each([
    ['an empty paragraph', '<p>Before</p><p></p><p>After</p>', 9, ['Before', 'pictures', '', 'After']],
    ['the last paragraph, which is empty', '<p></p>', 1, ['pictures', '']],
    ['a paragraph with text', '<p>Before</p><p>After</p>', 3, ['Before', 'pictures', 'After']],
    ['the last paragraph', '<p>Before</p>', 3, ['Before', 'pictures', '']],
    ['the place between two paragraphs', '<p>Before</p><p>After</p>', 8, ['Before', 'pictures', 'After']],
  ])('into %s come in their order, without those that were refused', async (_, content, at, expected) => {
    open(content)
    const all = uploadEach(editor, files('1.png', 'bad.jpg', '2.png', '3.png', '4.png'), at, upload)
    await end('2.png', '1.png', 'bad.jpg')
    await vi.waitFor(() => expect(editor.view.dom.textContent).toContain('3.png4.png'))
    await end('4.png', '3.png')
    await all
    const pictures = ['/media/1.png', '/media/2.png', '/media/3.png', '/media/4.png']
    expect(blocks()).toEqual(expected.flatMap((block) => (block === 'pictures' ? pictures : [block])))
    expect(editor.view.dom.querySelector('.upload')).toBeNull()
  })

  test('into one empty paragraph twice all come', async () => {
    open('<p></p>')
    const drops = [
      uploadEach(editor, files('1.png', '2.png'), 1, upload),
      uploadEach(editor, files('3.png', '4.png'), 1, upload),
    ]
    await end('3.png', '1.png', '4.png', '2.png')
    await Promise.all(drops)
    expect(blocks().toSorted()).toEqual(['', '/media/1.png', '/media/2.png', '/media/3.png', '/media/4.png'])
  })

  test('come when the server can be reached again, if they had not begun before', async () => {
    open('<p></p>')
    const all = uploadEach(editor, files('bad-1.png', 'bad-2.png', 'bad-3.png', '4.png', '5.png'), 1, upload)
    await vi.waitFor(() => expect(ends.size).toBe(3))
    useReach.setState({ lostAt: new Date() })
    await end('bad-1.png', 'bad-2.png', 'bad-3.png')
    await vi.waitFor(() => expect(editor.view.dom.textContent).toBe('4.png5.png'))
    expect(ends.size).toBe(3)
    useReach.setState({ lostAt: null })
    await end('4.png', '5.png')
    await all
    expect(blocks()).toEqual(['/media/4.png', '/media/5.png', ''])
  })

  test('into a paragraph that is removed meanwhile do not come', async () => {
    open('<p>Before</p><p>There</p>')
    const all = uploadEach(editor, files('1.png', '2.png'), 10, upload)
    editor.commands.deleteRange({ from: 8, to: 15 })
    await end('1.png', '2.png')
    await all
    expect(blocks()).toEqual(['Before'])
  })

  describe('one that failed', () => {
    const retries = new Map<string, (image: Image) => void>()
    const failing = (file: File, onRetried: (image: Image) => void) => {
      retries.set(file.name, onRetried)
      return Promise.resolve(file.name.startsWith('bad') ? null : image(file.name))
    }

    test('comes after its Retry where it was dropped', async () => {
      open('<p>Before</p><p>After</p>')
      await uploadEach(editor, files('bad.png', '2.png'), 3, failing)
      editor.commands.insertContentAt(1, 'Long ')
      editor.commands.setTextSelection(editor.state.doc.content.size - 1)
      retries.get('bad.png')?.(image('bad.png'))
      expect(blocks().filter(Boolean)).toEqual(['Long Before', '/media/bad.png', '/media/2.png', 'After'])
    })

    test('comes beside the caret when its place was deleted', async () => {
      open('<p>Before</p><p>After</p>')
      await uploadEach(editor, files('bad.png'), 3, failing)
      editor.commands.setContent('<p>Other</p>')
      retries.get('bad.png')?.(image('bad.png'))
      expect(blocks()).toContain('/media/bad.png')
    })

    test('is said to be in the gallery only when the text was closed', async () => {
      const told: string[] = []
      setNoticeSink(({ message }) => told.push(message))
      open('<p>Before</p>')
      await uploadEach(editor, files('bad.png'), 3, failing)
      editor.destroy()
      retries.get('bad.png')?.(image('bad.png'))
      expect(told).toEqual(['1 picture is in the gallery only: its text was closed or locked before'])
    })
  })

  test.each([
    ['closed', () => editor.destroy()],
    ['locked by somebody', () => editor.setEditable(false)],
  ])('into a text that is %s meanwhile are said to be in the gallery only', async (_, close) => {
    const told: string[] = []
    setNoticeSink(({ message }) => told.push(message))
    open('<p>There</p>')
    const all = uploadEach(editor, files('1.png', 'bad.jpg', '2.png', '3.png'), 1, upload)
    await end('1.png', 'bad.jpg')
    await vi.waitFor(() => expect(editor.getHTML()).toContain('1.png'))
    close()
    await end('2.png', '3.png')
    await all
    expect(told).toEqual(['2 pictures are in the gallery only: their text was closed or locked before'])
  })
})
