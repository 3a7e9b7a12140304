// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { Tabs } from 'radix-ui'
import { useEffect, useRef } from 'react'
import { afterEach, expect, test } from 'vitest'

import { FilePicker } from '#ui/file-picker'
import { Dock } from '#workspace/form/dock'

afterEach(cleanup)

test('a panel whose first field is a file has the focus on its button: the hidden input of the file takes none', () => {
  render(
    <Dock
      title="Create image"
      onClose={() => undefined}
      dock={
        <FilePicker extension="picture" onFile={() => undefined}>
          Add image
        </FilePicker>
      }
    >
      <p>The gallery</p>
    </Dock>,
  )
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add image' }))
})

test('a panel of tabs has the focus on the tab that is selected', () => {
  render(
    <Dock
      title="Beside the text"
      onClose={() => undefined}
      dock={
        <Tabs.Root value="comments">
          <Tabs.List>
            <Tabs.Trigger value="settings">Settings</Tabs.Trigger>
            <Tabs.Trigger value="comments">Comments</Tabs.Trigger>
          </Tabs.List>
        </Tabs.Root>
      }
    >
      <p>The text</p>
    </Dock>,
  )
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Comments' }))
})

/** A field that takes the focus itself, as that of a new comment does. */
function Comment() {
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  return <textarea ref={field} aria-label="Comment" />
}

test('a field in the panel that takes the focus itself keeps it, and the text has it again when the panel closes', () => {
  const screenWith = (open: boolean) => (
    <Dock
      title="Beside the text"
      onClose={() => undefined}
      dock={
        open ? (
          <>
            <button type="button">Comments</button>
            <Comment />
          </>
        ) : null
      }
    >
      <textarea aria-label="Text" />
    </Dock>
  )
  const { rerender } = render(screenWith(false))
  screen.getByLabelText('Text').focus()
  rerender(screenWith(true))
  expect(document.activeElement).toBe(screen.getByLabelText('Comment'))
  rerender(screenWith(false))
  expect(document.activeElement).toBe(screen.getByLabelText('Text'))
})

test('a panel that closes leaves the focus where the person has gone on since', () => {
  const screenWith = (open: boolean) => (
    <Dock title="Add task" onClose={() => undefined} dock={open ? <Comment /> : null}>
      <button type="button">The board</button>
      <input aria-label="Line" />
    </Dock>
  )
  const { rerender } = render(screenWith(false))
  screen.getByRole('button', { name: 'The board' }).focus()
  rerender(screenWith(true))
  screen.getByLabelText('Line').focus()
  rerender(screenWith(false))
  expect(document.activeElement).toBe(screen.getByLabelText('Line'))
})
