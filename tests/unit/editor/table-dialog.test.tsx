// @vitest-environment jsdom
// The table dialog adds a table of the typed size.
import { Editor } from '@tiptap/core'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { openDialog } from '#editor/dialog-registry'
import { TableDialog } from '#editor/dialogs/table-dialog'
import { extensionsOf } from '#editor/schema/schema'
import { sizeAround } from '#editor/schema/table-nodes'

import { stubResizeObserver } from '../resize-observer'

afterEach(cleanup)

test('Enter in a size adds the table once both sizes are set and it is not too large', async () => {
  stubResizeObserver()
  const editor = new Editor({ extensions: extensionsOf(), content: '' })
  render(<TableDialog editor={editor} />)
  await act(async () => openDialog(editor, 'table'))
  const field = (name: string) => screen.getByLabelText(name, { selector: 'input' })
  const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
  const enter = () => act(async () => void fireEvent.keyDown(field('Rows'), { key: 'Enter' }))
  field('Rows').focus()
  write('Rows', '31')
  await enter()
  write('Columns', '3')
  await enter()
  expect(screen.queryByRole('dialog')).not.toBeNull()
  write('Rows', '2')
  await enter()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sizeAround(editor)).toEqual({ columns: 3, rows: 2 })
  editor.destroy()
})
