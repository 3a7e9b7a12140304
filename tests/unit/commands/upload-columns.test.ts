// @vitest-environment jsdom
// What the commands that upload a file say about its columns is what the server reads.
import { expect, test } from 'vitest'

import { Failure } from '#contract/base/failure'
import { uploadFiles } from '#server/records/parse-uploads'

import { allCommands } from '../../all-commands'

const read = {
  'hot-news.upload': uploadFiles.hotNews,
  'contextual-links.upload': uploadFiles.contextualLinks,
  'advs.upload': uploadFiles.advertisements,
}

/** The columns that the server names when a line has only one cell. */
function columnsOf(reads: (file: { name: string; bytes: Buffer }) => unknown): string | undefined {
  try {
    reads({ name: 'one.csv', bytes: Buffer.from('one cell') })
  } catch (error) {
    return error instanceof Failure ? /columns: (.*)\.$/.exec(error.detail.fields?.[1]?.[0] ?? '')?.[1] : undefined
  }
  return undefined
}

const holdsOf = (id: string): string | undefined => {
  const source = allCommands.find((command) => command.id === id)?.arguments?.sources['file']
  return source?.kind === 'file' ? source.holds : undefined
}

test.each(Object.entries(read))('%s names the columns of its file', (id, reads) => {
  expect(holdsOf(id)).toMatch(/^Columns/)
  expect(holdsOf(id)?.split(': ')[1]).toBe(columnsOf(reads))
})

test('the invitation of people from a file names its columns', () => {
  const [line] = uploadFiles.users({ name: 'one.csv', bytes: Buffer.from('one cell') })
  expect(line?.messages.join(' ')).toContain(holdsOf('users.upload')?.replace('Columns: ', 'columns: '))
})
