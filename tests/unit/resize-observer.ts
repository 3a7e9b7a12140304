import { vi } from 'vitest'

/** Stubs ResizeObserver, which floating lists need and jsdom lacks. It reports no size. `vi.unstubAllGlobals` removes it. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}
