// Every endpoint that writes must be reached by a command: what cannot be done from the palette cannot be done.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

import { contract } from '#contract/contract'
import { isWriting, type Endpoint } from '#contract/endpoint'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const textOf = (folder: string) =>
  readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n')

const commands = textOf('commands')
const client = textOf('src/client')

/** The exported functions of src/client whose body calls an endpoint, and those that call them. */
function reachedThrough(call: string): string[] {
  const bodies = [...client.matchAll(/(?:export )?(?:async )?function (\w+)[\s\S]*?\n}\n/g)].map((found) => ({
    name: found[1] ?? '',
    body: found[0],
  }))
  const reached = new Set(bodies.filter(({ body }) => body.includes(call)).map(({ name }) => name))
  for (let grew = true; grew;) {
    const more = bodies.filter(
      ({ name, body }) => !reached.has(name) && [...reached].some((known) => new RegExp(`\\b${known}\\(`).test(body)),
    )
    grew = more.length > 0
    for (const { name } of more) reached.add(name)
  }
  return [...reached]
}

const writing = Object.entries<Record<string, Endpoint>>(contract).flatMap(([subject, endpoints]) =>
  Object.entries(endpoints)
    .filter(([, definition]) => isWriting(definition))
    .map(([name]) => `api.${subject}.${name}(`),
)

test('there are endpoints that write', () => {
  expect(writing.length).toBeGreaterThan(5)
})

test.each(writing)('%s) is reached by a command', (call) => {
  const through = reachedThrough(call)
  const reached = commands.includes(call) || through.some((name) => new RegExp(`\\b${name}\\(`).test(commands))
  expect(reached, `through ${through.join(', ') || 'nothing'}`).toBe(true)
})
