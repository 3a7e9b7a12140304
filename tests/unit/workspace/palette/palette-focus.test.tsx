// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'

import { Dialog } from '#ui/overlays/dialog'
import { registerCommands } from '#workspace/command/registry'
import { Palette } from '#workspace/palette/palette'
import { openPalette } from '#workspace/palette/store'

import { stubResizeObserver } from '../../resize-observer'
import { setRights } from '../../set-rights'

beforeEach(() => {
  stubResizeObserver()
  Element.prototype.scrollIntoView = () => {}
  setRights([])
  registerCommands([])
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const Screen = ({ asks }: { asks: boolean }) => (
  <>
    <button type="button">A row</button>
    <Palette />
    <Dialog open={asks} onClose={() => {}} title="Restoring data" role="alertdialog">
      <button type="button">Apply</button>
    </Dialog>
  </>
)

test('a question that comes over the open palette has the focus, and gives it back to the palette', async () => {
  const failed = vi.fn()
  window.addEventListener('error', failed)
  onTestFinished(() => window.removeEventListener('error', failed))
  openPalette()
  const { rerender } = render(<Screen asks={false} />)
  const field = screen.getByRole('combobox')
  act(() => field.focus())
  rerender(<Screen asks />)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Apply' })))
  rerender(<Screen asks={false} />)
  await waitFor(() => expect(document.activeElement).toBe(field))
  // Without a question the palette keeps the focus.
  act(() => screen.getByRole('button', { name: 'A row' }).focus())
  expect(document.activeElement).toBe(field)
  expect(failed).not.toHaveBeenCalled()
})
