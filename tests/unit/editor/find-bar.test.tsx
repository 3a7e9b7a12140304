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

function opened(): Editor {
  stubResizeObserver()
  const editor = new Editor({ extensions: extensionsOf(), content: '<p>cat</p>' })
  render(<FindBar editor={editor} />)
  act(() => openDialog(editor, 'find'))
  return editor
}

test.each(['Match case', 'Replace all', 'Close'])('Escape on “%s” closes the bar', (name) => {
  const editor = opened()
  const button = screen.getByRole('button', { name })
  button.focus()
  fireEvent.keyDown(button, { key: 'Escape', code: 'Escape' })
  expect(screen.queryByLabelText('Replace with')).toBeNull()
  editor.destroy()
})

test('Undo, whose button goes away, leaves the focus in the bar', () => {
  const editor = opened()
  fireEvent.change(screen.getByLabelText('Find'), { target: { value: 'cat' } })
  fireEvent.change(screen.getByLabelText('Replace with'), { target: { value: 'dog' } })
  fireEvent.click(screen.getByRole('button', { name: 'Replace all' }))
  expect(editor.getText()).toBe('dog')
  const undo = screen.getByRole('button', { name: 'Undo' })
  undo.focus()
  fireEvent.click(undo)
  expect(editor.getText()).toBe('cat')
  expect(document.activeElement).toBe(screen.getByLabelText('Replace with'))
  editor.destroy()
})
