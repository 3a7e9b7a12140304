// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test } from 'vitest'

import { refuseDrops } from '#workspace/frame/refuse-drops'

let stop: () => void
beforeEach(() => {
  stop = refuseDrops(window)
})
afterEach(() => stop())

/** Drags something over an element. @returns whether the browser may handle it, and the effect that the person sees. */
function dragOver(element: Element, types: readonly string[]) {
  const event = new Event('dragover', { bubbles: true, cancelable: true })
  const dataTransfer = { types, dropEffect: 'copy' }
  Object.assign(event, { dataTransfer })
  return { free: element.dispatchEvent(event), effect: dataTransfer.dropEffect }
}

test('a file is refused where nothing takes it', () => {
  expect(dragOver(document.body, ['Files'])).toEqual({ free: false, effect: 'none' })
})

test('what takes files takes them, and text may be dropped into a field', () => {
  const zone = document.createElement('div')
  zone.addEventListener('dragover', (event) => event.preventDefault())
  document.body.append(zone)
  expect(dragOver(zone, ['Files'])).toEqual({ free: false, effect: 'copy' })
  expect(dragOver(document.body, ['text/plain'])).toEqual({ free: true, effect: 'copy' })
})
