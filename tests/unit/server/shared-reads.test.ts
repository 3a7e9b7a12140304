// Callers that ask at the same moment share one read.
import { expect, test } from 'vitest'

import { sharedReads } from '#server/shared-reads'

/** Reads that end when they are told to; each remembers for whom it was. */
function held() {
  const reads: { key: string; askers: readonly string[]; end: (value: string) => void; fail: () => void }[] = []
  const ask = sharedReads<object, string, string>(
    (_owner, key, askers) =>
      new Promise((resolve, reject) => {
        reads.push({ key, askers, end: resolve, fail: () => reject(new Error('Broken.')) })
      }),
  )
  return { reads, ask }
}

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('whoever asks while a read is under way waits for the next one, all together', async () => {
  const { reads, ask } = held()
  const newsroom = {}
  const first = ask(newsroom, 'all', 'Ama')
  const others = [ask(newsroom, 'all', 'Esi'), ask(newsroom, 'all', 'Kofi'), ask(newsroom, 'all', 'Esi')]
  expect(reads.map(({ askers }) => askers)).toEqual([['Ama']])
  reads[0]!.end('before')
  expect(await first).toBe('before')
  await settled()
  expect(reads.map(({ askers }) => askers)).toEqual([['Ama'], ['Esi', 'Kofi']])
  const late = ask(newsroom, 'all', 'Ama')
  reads[1]!.end('after')
  expect(await Promise.all(others)).toEqual(['after', 'after', 'after'])
  await settled()
  reads[2]!.end('later')
  expect(await late).toBe('later')
  await settled()
  void ask(newsroom, 'all', 'Yaa')
  expect(reads[3]?.askers).toEqual(['Yaa'])
})

test('another key and another owner are read beside it', () => {
  const { reads, ask } = held()
  const newsroom = {}
  void ask(newsroom, 'all', 'Ama')
  void ask(newsroom, 'section 1', 'Ama')
  void ask({}, 'all', 'Ama')
  expect(reads.map(({ key }) => key)).toEqual(['all', 'section 1', 'all'])
})

test('a read that fails fails for those who waited for it, and the next one begins', async () => {
  const { reads, ask } = held()
  const newsroom = {}
  const first = ask(newsroom, 'all', 'Ama')
  const second = ask(newsroom, 'all', 'Esi')
  reads[0]!.fail()
  await expect(first).rejects.toThrow('Broken.')
  await settled()
  reads[1]!.end('mended')
  expect(await second).toBe('mended')
})
