// @vitest-environment jsdom
// The link dialog changes a link that an imported text has.
import { Editor } from '@tiptap/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { openDialog } from '#editor/dialog-registry'
import { LinkDialog } from '#editor/dialogs/link-dialog'
import { extensionsOf } from '#editor/schema/schema'

import { stubResizeObserver } from '../resize-observer'

afterEach(cleanup)

test('a link to a path of the site keeps its address when only its title changes', () => {
  stubResizeObserver()
  const link = { type: 'link', attrs: { href: '/site/about', target: null, rel: null, title: null } }
  const text = { type: 'text', text: 'About us', marks: [link] }
  const editor = new Editor({
    extensions: extensionsOf(),
    content: { type: 'doc', content: [{ type: 'paragraph', content: [text] }] },
  })
  render(<LinkDialog editor={editor} />)
  act(() => void editor.commands.setTextSelection(3))
  act(() => openDialog(editor, 'link'))
  fireEvent.change(screen.getByLabelText('Additional title'), { target: { value: 'Who we are' } })
  fireEvent.click(screen.getByRole('button', { name: 'Change link' }))
  act(() => void editor.commands.setTextSelection(3))
  expect(editor.getAttributes('link')).toMatchObject({ href: '/site/about', title: 'Who we are' })
  editor.destroy()
})
