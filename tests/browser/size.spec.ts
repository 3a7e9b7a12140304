import { firstRowsScriptBytes, initialScriptBytes } from '../bench/size'
import { expect, test } from './newsroom'

test('what the first frame waits for stays under 200 kB', () => {
  expect(initialScriptBytes()).toBeLessThan(200_000)
})

test('what the first rows wait for does not grow', () => {
  // Wanted are 200 kB.
  expect(firstRowsScriptBytes()).toBeLessThan(280_000)
})
