// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

import { addLiveHandlers, hasLiveHandler } from '#client/api/live-subscriptions'
import { loggedSubjects } from '#contract/logged-subjects'
import { registerAreas } from '#workspace/areas/areas'
import { areas } from '../../../src/workspace-start'

/** Deeds that are no change of a record. */
const unlogged = new Set(['session', 'endpoint'])

/** As the server's areas write them into the audit log. */
function writtenSubjects(): Set<string> {
  const folder = 'src/server/areas'
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
  const found = sources.flatMap((text) => [
    ...text.matchAll(/subject: '([a-z-]+)'/g),
    ...text.matchAll(/takeUpload\(\s*context,\s*'([a-z-]+)'/g),
  ])
  return new Set(found.flatMap(([, subject]) => (subject === undefined || unlogged.has(subject) ? [] : [subject])))
}

test('each kind of record that the server writes down as changed has a name in the contract', () => {
  expect([...writtenSubjects()].sort()).toEqual(Object.keys(loggedSubjects).sort())
})

test('each of them is handled: by its subject, or by an area', async () => {
  registerAreas(areas)
  const parts = (await Promise.all(areas.map(({ late }) => late?.() ?? []))).flat()
  for (const { liveHandlers } of parts) addLiveHandlers(liveHandlers)
  expect(Object.keys(loggedSubjects).filter((subject) => !hasLiveHandler(`${subject}.changed`))).toEqual([])
})
