// The names of subjects in audit entries.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { auditSubjects } from '#contract/audit'
import { loggedList } from '#contract/logged-subjects'

test('every subject that the server logs has a name', () => {
  const folder = join(import.meta.dirname, '../../../src/server/areas')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'))
  const logged = files.flatMap((file) => {
    const code = readFileSync(join(folder, file), 'utf8')
    return [...code.matchAll(/\bsubject(?:: | = )'([\w-]+)'/g)].map(([, name]) => name)
  })
  const named = new Set([...auditSubjects, ...loggedList].map(({ id }) => id as string))
  expect(logged.length).toBeGreaterThan(20)
  expect(logged.filter((name) => !named.has(name ?? ''))).toEqual([])
})
