// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { brandCodes, brands } from '#contract/brands'
import { configureFrame, useFrame } from '#workspace/frame/options'
import { TitleBar } from '#workspace/frame/title-bar'

import { stubResizeObserver } from '../../resize-observer'

const before = useFrame.getState()
beforeEach(() => {
  stubResizeObserver()
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T09:05:00Z') })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  useFrame.setState(before)
})

const clocks = { gh: '09:05 GMT', ng: '10:05 GMT+1', ph: '17:05 GMT+8', ke: '12:05 GMT+3', za: '11:05 GMT+2' }

test.each(brandCodes)('the brand %s has its name, and its zone beside the clock', (code) => {
  const { name, zone } = brands[code]
  configureFrame({ brand: { code, name, zone } })
  render(<TitleBar />)
  expect(screen.getByText(name)).toBeDefined()
  expect(screen.getByText(clocks[code]).title).toMatch(new RegExp(`^2026/11/23 \\d\\d:05:00 ${zone}$`))
})

test('two languages that begin alike are told apart by their names', async () => {
  const known = [
    { code: 'en-US', name: 'English' },
    { code: 'en-GB', name: 'British English' },
  ]
  configureFrame({ language: { current: 'en-GB', known } })
  render(<TitleBar />)
  const button = () => screen.getByRole('button', { name: 'Language: EN' })
  // What draws menus is loaded after the first frame.
  await vi.waitFor(() => expect(button().getAttribute('aria-haspopup')).toBe('menu'))
  fireEvent.keyDown(button(), { key: 'Enter' })
  const rows = await screen.findAllByRole('menuitemcheckbox')
  expect(rows.map((row) => [row.textContent, row.getAttribute('aria-checked')])).toEqual([
    ['English', 'false'],
    ['✓British English', 'true'],
  ])
})
