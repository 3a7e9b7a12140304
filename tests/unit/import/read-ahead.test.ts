// An archive is checked and read in a thread, as in the build, so that nobody waits for it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

import { afterAll, expect, test, vi } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'read-ahead '))
const program = join(folder, 'reader.mjs')
vi.doMock('#server/thread', () => ({ builtFile: () => program }))
afterAll(() => rmSync(folder, { recursive: true }))

/** The reader, compiled when it is loaded. */
const tsx = pathToFileURL(
  createRequire(import.meta.url)
    .resolve('tsx/esm/api')
    .replace(/cjs$/, 'mjs'),
).href
const reader = pathToFileURL(join(import.meta.dirname, '../../../src/server/import/import-reader.ts')).href
writeFileSync(
  program,
  `import { register } from ${JSON.stringify(tsx)}\nregister()\nawait import(${JSON.stringify(reader)})`,
)

/** An export with one very long article. */
const exportOf = (end: string) => {
  const body = '<p>government <b>market</b> school river</p>\n'.repeat(60_000)
  const item = `<item><title>A long article</title><content:encoded><![CDATA[${body}]]></content:encoded><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item>`
  const path = join(folder, 'export.xml')
  writeFileSync(
    path,
    `<rss xmlns:content="c" xmlns:wp="http://wordpress.org/export/1.2/"><channel>${item}</channel>${end}`,
  )
  return path
}

/** The longest that the event loop stood still while something was done, in milliseconds. */
async function longestStall(work: () => Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0]
  const timer = setInterval(() => {
    longest = Math.max(longest, performance.now() - last)
    last = performance.now()
  }, 5)
  await work()
  clearInterval(timer)
  return longest
}

test('the check of an export with a very long article holds nobody up, and says what is wrong', async () => {
  const { checkSource, readAhead } = await import('#server/import/read-ahead')
  const stall = await longestStall(async () => expect(await checkSource(exportOf('</rss>'))).toBeNull())
  expect(stall).toBeLessThan(300)
  const read: unknown[] = []
  for await (const chunk of readAhead({ path: exportOf('</rss>'), now: 0, chunkSize: 200 })) read.push(...chunk)
  expect(read).toMatchObject([{ kind: 'post', headline: 'A long article' }])
  expect(await checkSource(exportOf('</rsss>'))).toMatchObject({ kind: 'refused', fatal: true })
})
