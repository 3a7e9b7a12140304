import { initialScriptBytes } from '../bench/size'
import { expect, test } from './newsroom'

test('what the first frame waits for stays under 200 kB', () => {
  expect(initialScriptBytes()).toBeLessThan(200_000)
})
