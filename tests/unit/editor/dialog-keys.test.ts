// @vitest-environment jsdom
// Letters typed right behind a command that opens a dialog over the text are for the field of that dialog.
import { Editor } from '@tiptap/core'
import { expect, test } from 'vitest'

import { textActions } from '#editor/actions/text-actions'
import { registerDialog } from '#editor/dialog-registry'
import { extensionsOf } from '#editor/schema/schema'

import { editorCommands } from '../../../commands/posts/editor'

const keyOf = (id: string) => editorCommands.find((command) => command.id === `editor.${id}`)?.key

test.each(['find', 'link', 'image', 'embed'])('“%s” holds the keys behind it for another field than the text', (id) => {
  const editor = new Editor({ extensions: extensionsOf(), content: '<p>cat</p>' })
  let isOpen = false
  registerDialog(editor, id, () => (isOpen = true))
  textActions.find((action) => action.id === id)?.run(editor)
  editor.destroy()
  expect(isOpen).toBe(true)
  expect(keyOf(id)?.toText).toBe('another')
})

test('an action that opens no field, and a table, whose dialog opens on its grid, hold no keys', () => {
  expect(['bold', 'table'].map(keyOf)).toEqual([undefined, undefined])
})
