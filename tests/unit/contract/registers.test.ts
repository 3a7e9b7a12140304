// What a new subject must be named in, so that forgetting it fails. Types hold the others.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

import { contract } from '#contract/contract'

/** Folders of areas that are no area: the sign-in stands before the workspace; posts are two. */
const folders = readdirSync('src/areas', { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'login')
  .flatMap(({ name }) => (name === 'posts' ? ['posts/list', 'posts/editor'] : [name]))

test('each folder of an area is in the list of areas', () => {
  // An import that is in no list fails the linter.
  const start = readFileSync('src/workspace-start.tsx', 'utf8')
  expect(folders.filter((folder) => !start.includes(`from '#areas/${folder}'`))).toEqual([])
})

test('each file of endpoints is in the contract', async () => {
  const known = new Set<unknown>(Object.values(contract))
  const files = readdirSync('src/contract', { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.startsWith('contract'),
  )
  const missing: string[] = []
  for (const file of files)
    for (const [name, value] of Object.entries<unknown>(await import(`../../../src/contract/${file}`)))
      if (isEndpoints(value) && !known.has(value)) missing.push(`${file} ${name}`)
  expect(missing).toEqual([])
})

const isEndpoint = (value: unknown) =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value

const isEndpoints = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isEndpoint)
