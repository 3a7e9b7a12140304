import { frameScriptBytes, rowsScriptBytes } from '../bench/size'
import { expect, test } from './newsroom'

test('the scripts that the frame needs stay under 200 kB', () => {
  // Wanted are 160 kB.
  expect(frameScriptBytes()).toBeLessThan(200_000)
})

test('the scripts that index.html names, and all that the first rows need, do not grow', () => {
  // Wanted are 200 kB.
  expect(rowsScriptBytes()).toBeLessThan(250_000)
})
