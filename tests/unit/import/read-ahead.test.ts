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
/** Throws when this thread reads the file itself. */
const refuse = () => {
  throw new Error('This thread reads the file.')
}
vi.doMock('#server/import/source', () => ({ chunksOf: refuse, sourceFailure: refuse }))
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

/** An export with one article. */
const exportOf = (end: string) => {
  const item = `<item><title>An article</title><content:encoded><![CDATA[<p>Market.</p>]]></content:encoded><wp:post_type>post</wp:post_type><wp:status>publish</wp:status></item>`
  const path = join(folder, 'export.xml')
  writeFileSync(
    path,
    `<rss xmlns:content="c" xmlns:wp="http://wordpress.org/export/1.2/"><channel>${item}</channel>${end}`,
  )
  return path
}

// The thread loads and compiles the reader, which takes seconds on a busy machine.
test(
  'an export is checked and read in the thread only, and its texts are prepared there',
  { timeout: 60_000 },
  async () => {
    const { checkSource, readAhead } = await import('#server/import/read-ahead')
    expect(await checkSource(exportOf('</rss>'))).toBeNull()
    const read: unknown[] = []
    for await (const chunk of readAhead({ path: exportOf('</rss>'), now: 0, chunkSize: 200 })) read.push(...chunk)
    const text = { body: expect.stringContaining('Market.'), body_text: 'Market.', word_count: 1 }
    expect(read).toMatchObject([{ kind: 'post', headline: 'An article', digest: expect.any(String), text }])
    expect(await checkSource(exportOf('</rsss>'))).toMatchObject({ kind: 'refused', fatal: true })
  },
)
