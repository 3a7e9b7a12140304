// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queries } from '#client/api/queries'
import { EntityPicker } from '#workspace/form/entity-field'

afterEach(cleanup)

const shown = (disabled: boolean) => {
  render(
    <QueryClientProvider client={queries}>
      <EntityPicker entity="categories" aria-label="Parent" value={null} onChange={() => {}} disabled={disabled} />
    </QueryClientProvider>,
  )
  return screen.getByRole<HTMLInputElement>('combobox', { name: 'Parent' }).placeholder
}

test('a field that is empty and locked does not ask to search', () => {
  expect(shown(true)).toBe('–')
  cleanup()
  expect(shown(false)).toBe('Search categories')
})
