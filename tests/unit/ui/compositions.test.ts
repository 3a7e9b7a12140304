// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { ignoreCompositions } from '#ui/compositions'

const stop = ignoreCompositions(window)
afterEach(() => stop())

test('no handler hears a key of a composition, and every handler hears the key after it', () => {
  const heard = vi.fn()
  const field = document.body.appendChild(document.createElement('input'))
  document.addEventListener('keydown', heard)
  const press = (init: KeyboardEventInit) =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, ...init }))
  press({ isComposing: true })
  press({ keyCode: 229 })
  expect(heard).not.toHaveBeenCalled()
  press({})
  expect(heard).toHaveBeenCalledTimes(1)
})
