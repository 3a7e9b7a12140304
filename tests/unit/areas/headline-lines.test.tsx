// @vitest-environment jsdom
// A text field of a post is one line: a line break that is typed, pasted or dropped becomes a space, and the caret stays.
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { useTextField } from '../../../src/areas/posts/editor/form/use-text-field'

const given = vi.hoisted(() => ({ value: '', set: (_text: string) => {} }))
vi.mock('../../../src/client/post-draft/use-draft', () => ({
  useThisDraft: () => ({ id: 7 }),
  useField: () => ({ ...given, disabled: false }),
}))

function Headline() {
  const [value, set] = useState('Fuel rise')
  Object.assign(given, { value, set })
  return <textarea {...useTextField('main_headline')} />
}

afterEach(cleanup)

test('a line break becomes a space', () => {
  render(<Headline />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  field.focus()
  // What the browser leaves in the field after a paste behind "Fuel".
  fireEvent.change(field, { target: { value: 'Fuel\r\nprices rise' } })
  expect(field.value).toBe('Fuel prices rise')
  fireEvent.change(field, { target: { value: 'Fuel prices rise\n' } })
  expect(field.value).toBe('Fuel prices rise')
})
