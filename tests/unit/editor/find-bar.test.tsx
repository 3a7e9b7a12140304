// @vitest-environment jsdom
// The keys of the find and replace bar.
import { Editor } from '@tiptap/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { openDialog } from '#editor/dialog-registry'
import { FindBar } from '#editor/find/find-bar'
import { extensionsOf } from '#editor/schema/schema'

import { stubResizeObserver } from '../resize-observer'

afterEach(cleanup)

test.each(['Match case', 'Replace all', 'Close'])('Escape on “%s” closes the bar', (name) => {
  stubResizeObserver()
  const editor = new Editor({ extensions: extensionsOf(), content: '<p>cat</p>' })
  render(<FindBar editor={editor} />)
  act(() => openDialog(editor, 'find'))
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.keyDown(button, { key: 'Escape', code: 'Escape' })
  expect(screen.queryByLabelText('Replace with')).toBeNull()
  editor.destroy()
})
