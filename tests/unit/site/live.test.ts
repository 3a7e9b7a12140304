// @vitest-environment jsdom
// The script of an open live update: new slides come in, and the others keep what the reader opened in them.
import { afterEach, expect, test, vi } from 'vitest'

import { liveScript } from '#server/site/pages/live'

const pageOf = (slides: Readonly<Record<string, string>>) =>
  `<p class="arrived" data-new="new"></p><div data-live>${Object.entries(slides)
    .map(([id, content]) => `<section id="${id}">${content}</section>`)
    .join('')}</div>`

const video = '<details><summary>A video</summary></details>'

/** Runs the script on these slides. The function returned answers its next request with others. */
function read(slides: Readonly<Record<string, string>>) {
  vi.useFakeTimers()
  document.body.innerHTML = pageOf(slides)
  const fetched = vi.fn<() => Promise<Response>>()
  vi.stubGlobal('fetch', fetched)
  window.eval(liveScript)
  return async (next: Readonly<Record<string, string>>) => {
    fetched.mockResolvedValueOnce(new Response(pageOf(next)))
    await vi.advanceTimersByTimeAsync(15_000)
  }
}

const shown = () => [...document.querySelectorAll('section')].map(({ id, textContent }) => `${id}: ${textContent}`)

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('slides are added, changed, moved and removed as on the site', async () => {
  const answer = read({ a: 'One', b: 'Two', c: 'Three' })
  await answer({ d: 'Four', a: 'One', b: 'Two changed', c: 'Three' })
  expect(shown()).toEqual(['d: Four', 'a: One', 'b: Two changed', 'c: Three'])
  expect(document.querySelector('.arrived')?.textContent).toBe('new: 1')
  await answer({ c: 'Three', d: 'Four', b: 'Two changed' })
  expect(shown()).toEqual(['c: Three', 'd: Four', 'b: Two changed'])
})

test('a video that the reader opened stays open and in its place when slides come in', async () => {
  const answer = read({ a: 'One', b: video })
  const opened = document.querySelector('details')!
  opened.open = true
  const moved = vi.fn<() => void>()
  const watch = new MutationObserver((changes) => {
    if (changes.some(({ removedNodes }) => [...removedNodes].some((node) => node.contains(opened)))) moved()
  })
  watch.observe(document.body, { childList: true, subtree: true })
  await answer({ a: 'One', b: video })
  await answer({ c: 'Three', a: 'One', b: video })
  await answer({ c: 'Three', b: video })
  expect(shown()).toEqual(['c: Three', 'b: A video'])
  expect(document.querySelector('details')).toBe(opened)
  expect(opened.open).toBe(true)
  expect(moved).not.toHaveBeenCalled()
  watch.disconnect()
})
