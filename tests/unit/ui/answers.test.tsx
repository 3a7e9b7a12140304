// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { keyIdleDelay } from '#ui/key-idle'
import { Confirm } from '#ui/overlays/confirm'

import { stubResizeObserver } from '../resize-observer'

const answers = { save: vi.fn(), discard: vi.fn(), cancel: vi.fn() }
const question = (unasked: boolean) => (
  <Confirm
    open
    message="Save the changes before closing?"
    confirm="Save"
    other={{ label: 'Discard', onSelect: answers.discard, loses: true }}
    unasked={unasked}
    onConfirm={answers.save}
    onCancel={answers.cancel}
  />
)
const press = (key: string, more: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, code: `Key${key.toUpperCase()}`, ...more })

beforeEach(() => {
  vi.useFakeTimers()
  stubResizeObserver()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.clearAllMocks()
  vi.unstubAllGlobals()
})

test('a letter alone discards nothing; Alt and the letter do', () => {
  render(question(false))
  press('d')
  expect(answers.discard).not.toHaveBeenCalled()
  press('d', { altKey: true })
  expect(answers.discard).toHaveBeenCalledTimes(1)
  expect(screen.getByRole('button', { name: /Discard/ }).getAttribute('aria-keyshortcuts')).toBe('alt+d')
})

test.each([
  ['removes', { danger: true, confirm: 'Remove' }, 'r'],
  ['takes a lock', { final: true, confirm: 'Overtake' }, 'o'],
])('what cannot be undone needs Alt and its letter: it %s', (_what, how, letter) => {
  render(<Confirm open message="Sure?" {...how} onConfirm={answers.save} onCancel={answers.cancel} />)
  press(letter)
  expect(answers.save).not.toHaveBeenCalled()
  press(letter, { altKey: true })
  expect(answers.save).toHaveBeenCalledTimes(1)
})

test('a space presses a button only after it was chosen by Tab or an arrow', () => {
  render(question(false))
  expect(document.activeElement?.textContent).toContain('Save')
  // Answers whether the browser may go on to press the button.
  expect(press(' ')).toBe(false)
  press('ArrowLeft')
  expect(press(' ')).toBe(true)
})

test('a question that opened by itself takes no key until the keyboard is idle', () => {
  render(question(true))
  const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
  for (let letters = 0; letters < 10; letters += 1) {
    press('d', { altKey: true })
    pass(keyIdleDelay - 50)
  }
  expect(answers.discard).not.toHaveBeenCalled()
  pass(100)
  press('d', { altKey: true })
  expect(answers.discard).toHaveBeenCalledTimes(1)
})

test('arrows go between the answers', () => {
  render(question(false))
  expect(document.activeElement?.textContent).toContain('Save')
  press('ArrowLeft')
  expect(document.activeElement?.textContent).toContain('Discard')
  press('ArrowRight')
  expect(document.activeElement?.textContent).toContain('Save')
})
