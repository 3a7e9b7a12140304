// @vitest-environment jsdom
// What gets the focus when a dialog opens.
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
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
