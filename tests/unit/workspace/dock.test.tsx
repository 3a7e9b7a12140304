// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
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
