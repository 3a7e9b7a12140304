// @vitest-environment jsdom
// What gets the focus when a dialog opens.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { type ReactNode, useState } from 'react'
import { afterEach, expect, test } from 'vitest'

import { Dialog } from '#ui/overlays/dialog'

afterEach(cleanup)

const show = (children: ReactNode, footer?: ReactNode) =>
  render(
    <Dialog open onClose={() => undefined} title="Add a new role" footer={footer}>
      {children}
    </Dialog>,
  )
const save = <button type="button">Save</button>

test('a dialog with fields begins in the first that can be written', () => {
  show(
    <>
      <button type="button">Choose a picture</button>
      <input aria-label="Number" disabled />
      <input aria-label="Name" />
    </>,
    save,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

test('a dialog says itself where it begins', () => {
  show(
    <>
      <input aria-label="Name" />
      <input aria-label="Link" data-autofocus />
    </>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Link'))
})

test('without a field it begins at the first control that is not Close', () => {
  show(<p>Two columns</p>, save)
  expect(document.activeElement).toBe(screen.getByText('Save'))
})

function Asked() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="Add a new role">
        <input aria-label="Name" />
      </Dialog>
    </>
  )
}

test('a dialog that closes gives the focus back before the next key', async () => {
  render(<Asked />)
  const before = screen.getByText('Ask')
  before.focus()
  fireEvent.click(before)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
  fireEvent.keyDown(screen.getByLabelText('Name'), { key: 'Escape' })
  await Promise.resolve()
  expect(document.activeElement).toBe(before)
})

test('a press beside a question leaves the focus in it', () => {
  render(<Dialog open role="alertdialog" onClose={() => undefined} title="Publish this post?" footer={save} />)
  const beside = document.querySelector('.bg-scrim')!
  // A press whose default is prevented moves no focus.
  expect(fireEvent.mouseDown(beside)).toBe(false)
})
