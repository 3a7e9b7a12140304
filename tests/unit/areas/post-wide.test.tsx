// @vitest-environment jsdom
// The editor of a post draws its settings anew when its pane becomes narrow or wide.
import { act, cleanup, render, screen } from '@testing-library/react'
import { useRef } from 'react'
import { afterEach, expect, test, vi } from 'vitest'

import { useWide } from '../../../src/areas/posts/editor/use-wide'

let resize = () => {}
let width = 1200
vi.stubGlobal(
  'ResizeObserver',
  class {
    constructor(measure: () => void) {
      resize = measure
    }
    observe() {}
    disconnect() {}
  },
)
vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockImplementation(() => width)
afterEach(cleanup)

function Editor() {
  const frame = useRef<HTMLDivElement>(null)
  const wide = useWide(frame)
  const fields = ['RSS title', 'Catchy title'].map((label) => (
    <label key={label}>
      {label}
      <textarea defaultValue="Fuel prices" />
    </label>
  ))
  return <div ref={frame}>{wide ? <section>{fields}</section> : <aside>{fields}</aside>}</div>
}

const become = (next: number) =>
  act(() => {
    width = next
    resize()
  })

test('the field and the caret in it keep the focus', () => {
  render(<Editor />)
  const before = screen.getByLabelText<HTMLTextAreaElement>('Catchy title')
  before.focus()
  before.setSelectionRange(4, 4)
  for (const next of [600, 1200]) {
    become(next)
    const after = screen.getByLabelText<HTMLTextAreaElement>('Catchy title')
    expect(after).not.toBe(before)
    expect(document.activeElement).toBe(after)
    expect(after.selectionStart).toBe(4)
  }
})

test('what is no field gets no focus back', () => {
  render(<Editor />)
  become(600)
  expect(document.activeElement).toBe(document.body)
})
