// What writes goes through a command and its gate: proven from what modules import and what that reaches.
import { expect, test } from 'vitest'

import { contract } from '#contract/contract'
import { isWriting, type Endpoint } from '#contract/base/endpoint'

import { callers as serverCallers, reachedFrom, readGraph } from './module-graph'

const graph = readGraph(['commands', 'src/client', 'src/ui', 'src/editor', 'src/workspace', 'src/areas'])

const writing = new Set(
  Object.entries<Record<string, Endpoint>>(contract).flatMap(([subject, endpoints]) =>
    Object.entries(endpoints)
      .filter(([, definition]) => isWriting(definition))
      .map(([name]) => `api.${subject}.${name}`),
  ),
)

const inFolder = (folder: string) => (symbol: string) => symbol.startsWith(folder)
const writes = (symbol: string) => [...reachedFrom(graph, symbol)].some((reached) => writing.has(reached))

test('the modules are read: there are endpoints that write, and functions that reach them', () => {
  expect(writing.size).toBeGreaterThan(5)
  expect(writes('src/client/posts/bulk.ts updatePosts')).toBe(true)
  expect(writes('src/client/posts/posts.ts postsPage')).toBe(false)
})

const ofCommands = new Set(
  [...graph.names.keys()].filter(inFolder('commands/')).flatMap((symbol) => [...reachedFrom(graph, symbol)]),
)

/**
 * What a window says of itself, which is nobody's deed: who is here, the unsaved draft, which saves itself and changes no post, and the
 * copy of the preferences for the person's other computers.
 */
const saidByWindows = ['api.presence.tell', 'api.drafts.keep', 'api.drafts.drop', 'api.account.keepPreferences']

/** What another instance calls, and no window of this one. */
const saidBySisters = ['api.exports.receive', 'api.exports.receivePicture']

const saidByOthers = [...saidByWindows, ...saidBySisters]

test.each([...writing].filter((call) => !saidByOthers.includes(call)))('%s is reached by a command', (call) => {
  expect(ofCommands.has(call)).toBe(true)
})

/**
 * What a screen does by coming and going: a lease that is taken, kept and given back is no change of anything, nor is a copy of the
 * preferences, which commands change. The sign-in page stands before there are commands.
 */
const comingAndGoing = new Set([
  'src/client/post-draft/draft.ts openDraft',
  'src/client/post-draft/draft.ts closeDraft',
  'src/client/post-draft/draft.ts followPage',
  'src/client/post-draft/draft.ts onLocked',
  'src/client/post-draft/server-drafts.ts followServerDrafts',
  'src/client/presence/send.ts reportPresence',
  'src/client/presence/send.ts stopReporting',
  'src/client/session/own-preferences.ts keepOwnPreferences',
])

test('no screen, kit or frame imports what writes', () => {
  const around = graph.files
    .filter((file) => !file.startsWith('commands/') && !file.startsWith('src/client/'))
    .flatMap((file) =>
      [...(graph.imports.get(file) ?? [])]
        .filter((symbol) => inFolder('src/client/')(symbol) && !comingAndGoing.has(symbol) && writes(symbol))
        .map((symbol) => `${file} imports ${symbol}`),
    )
  expect(around).toEqual([])
})

test('no screen, kit or frame calls the server itself', () => {
  const callers = graph.files
    .filter((file) => !file.startsWith('commands/') && !file.startsWith('src/client/'))
    .filter((file) => [...serverCallers].some((api) => graph.imports.get(file)?.has(api)))
  expect(callers).toEqual([])
})
