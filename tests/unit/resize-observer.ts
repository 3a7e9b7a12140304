import { vi } from 'vitest'

/** What floating lists ask of a browser and jsdom has not: it never tells of a size. `vi.unstubAllGlobals` takes it away. */
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
