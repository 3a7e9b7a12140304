// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { useTwoFactorSetup } from '#client/session/two-factor'
import { keyIdleDelay } from '#ui/key-idle'
import { TwoFactorDialog } from '#workspace/form/two-factor-dialog'

import { stubResizeObserver } from '../../resize-observer'

beforeEach(() => {
  vi.useFakeTimers()
  stubResizeObserver()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('the recovery codes, which are shown once, stay after a second Enter at the code, and after Escape', () => {
  render(<TwoFactorDialog />)
  act(() => useTwoFactorSetup.setState({ setup: null, recoveryCodes: ['abcde-fghij'] }))
  const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
  // Answers whether the browser may go on to press the button.
  expect(press('Enter')).toBe(false)
  press('Escape')
  expect(screen.getByText('abcde-fghij')).toBeTruthy()
  act(() => vi.advanceTimersByTime(keyIdleDelay + 1))
  expect(press('Enter')).toBe(true)
  press('Escape')
  fireEvent.click(screen.getByRole('button', { name: 'I have kept them' }))
  expect(screen.queryByText('abcde-fghij')).toBeNull()
})

test.each([
  ['Copied', () => Promise.resolve()],
  ['The browser does not allow copying.', () => Promise.reject(new Error('Not allowed.'))],
])('the dialog of the recovery codes says what became of Copy all: %s', async (told, writeText) => {
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  render(<TwoFactorDialog />)
  act(() => useTwoFactorSetup.setState({ setup: null, recoveryCodes: ['abcde-fghij'] }))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Copy all' })))
  expect(screen.getByRole('status').textContent).toBe(told)
  act(() => useTwoFactorSetup.setState({ setup: null, recoveryCodes: null }))
})

test('the browser asks before it leaves a page that shows recovery codes, and only then', () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  render(<TwoFactorDialog />)
  expect(leaves()).toBe(true)
  act(() => useTwoFactorSetup.setState({ setup: null, recoveryCodes: ['abcde-fghij'] }))
  expect(leaves()).toBe(false)
  act(() => useTwoFactorSetup.setState({ setup: null, recoveryCodes: null }))
  expect(leaves()).toBe(true)
})
