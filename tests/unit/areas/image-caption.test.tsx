// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'

import { ImageCaption } from '../../../src/areas/posts/editor/gallery/gallery-caption'

afterEach(cleanup)

const open = (src: string, post = 1) =>
  render(
    <ImageCaption
      post={post}
      src={src}
      given={{ alt: 'A market', label: '' }}
      button="Save"
      onDone={() => undefined}
    />,
  )
const field = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name })

test('what was typed about a picture is there when its menu opens again, until it is saved', () => {
  const closed = open('/media/quay.jpg')
  fireEvent.change(field(/^Alt text/), { target: { value: 'A market in the rain' } })
  fireEvent.change(field(/^Caption/), { target: { value: 'Rain at last' } })
  closed.unmount()
  open('/media/other.jpg').unmount()
  open('/media/quay.jpg', 2)
  expect(field(/^Alt text/).value).toBe('A market')
  cleanup()
  open('/media/quay.jpg')
  expect([field(/^Alt text/).value, field(/^Caption/).value]).toEqual(['A market in the rain', 'Rain at last'])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  cleanup()
  open('/media/quay.jpg')
  expect(field(/^Alt text/).value).toBe('A market')
})
