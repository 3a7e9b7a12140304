// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { queries } from '#client/api/queries'

import { FieldCompared } from '../../../src/areas/posts/editor/versions/compared-fields'

afterEach(cleanup)

test('two pictures are shown, not their names on the disk', () => {
  render(
    <QueryClientProvider client={queries}>
      <FieldCompared
        field="fb_thumb"
        names={['Mine', 'Theirs']}
        first={{ fb_thumb: 'abc', fb_thumb_ext: 'png' }}
        second={{ fb_thumb: null, fb_thumb_ext: null }}
      />
    </QueryClientProvider>,
  )
  expect(screen.getByRole('img', { name: 'Mine' }).getAttribute('src')).toBe('/media/abc.png')
  expect(screen.getByRole('region', { name: 'Theirs' }).textContent).toContain('No image')
})
