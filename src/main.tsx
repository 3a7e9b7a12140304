// The entry of the browser bundle: loads languages, person and translations, then shows the login form or the workspace.
import './styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import { Direction } from 'radix-ui'
import { StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'

import { loadBrand } from '#client/session/brand'
import { readToken } from '#client/api/connection'
import { queries } from '#client/api/queries'
import { keepWanted, loadLanguages, loadPerson, takeSignedIn, useSession, whenEnded } from '#client/session/session'
import { sessionCommands } from '#commands/frame/session'
import { describeFailure } from '#contract/base/failure'
import { directionOf } from '#text/direction'
import { ignoreCompositions } from '#ui/compositions'
import { dropKeysUntilIdle } from '#ui/key-idle'
import { WordsProvider } from '#ui/words'
import { configureGate } from '#workspace/command/gate'
import { registerCommands } from '#workspace/command/registry'
import { keepEarlyKeys, takeEarlyKeys } from '#workspace/keys/early-keys'

import { loadWords } from './words'

ignoreCompositions(window)
// What is typed on after the password is not for the workspace, which the person does not see yet.
if (takeSignedIn()) dropKeysUntilIdle(window, { endsAtCommand: true })
else keepEarlyKeys(window)
// The content security policy forbids code made from text, and reports each attempt.
// zod is loaded later and reads its settings from this global.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/** The text direction of the person's language; the kit's components follow it, also with their arrow keys. */
const pageDirection = () => directionOf(useSession.getState().language)

async function showLogin(root: Root): Promise<void> {
  // Dropped: they were meant for the workspace.
  takeEarlyKeys(window)
  const [{ Login }, words, brand] = await Promise.all([
    import('#areas/login'),
    loadWords(useSession.getState()),
    loadBrand(),
  ])
  if (brand.id) document.documentElement.dataset.brand = brand.id
  keepWanted(location)
  if (location.pathname !== '/login') history.replaceState(null, '', '/login')
  document.title = 'Slotdesk'
  registerCommands(sessionCommands)
  root.render(
    <StrictMode>
      <Direction.Provider dir={pageDirection()}>
        <WordsProvider value={words}>
          <Login brand={brand.name} />
        </WordsProvider>
      </Direction.Provider>
    </StrictMode>,
  )
}

const workspaceCode = () => import('./workspace-start')

async function showWorkspace(root: Root): Promise<void> {
  const { startWorkspace } = await workspaceCode()
  const words = await loadWords(useSession.getState())
  const { Workspace, ready } = await startWorkspace(useSession.getState())
  whenEnded(() => import('#areas/login').then(({ signInAgain }) => signInAgain(words)))
  root.render(
    <QueryClientProvider client={queries}>
      <Direction.Provider dir={pageDirection()}>
        <WordsProvider value={words}>
          <Workspace />
        </WordsProvider>
      </Direction.Provider>
    </QueryClientProvider>,
  )
  ready()
}

/** Shows that the server cannot be reached, and starts again after five seconds. */
function showUnreachable(root: Root, error: unknown): void {
  root.render(
    <main className="flex min-h-dvh flex-col items-center justify-center gap-2 bg-canvas p-4 text-center">
      <h1 className="text-lg font-semibold">Error fetching data.</h1>
      <p className="text-muted">{describeFailure(error).join(' ')}</p>
      <p className="text-muted">Trying again every five seconds.</p>
    </main>,
  )
  setTimeout(() => void start(root), 5000)
}

async function start(root: Root): Promise<void> {
  try {
    // A person with a token is most likely signed in, so the code loads during the request. A failure shows where the code is
    // awaited.
    if (readToken()) workspaceCode().catch(() => undefined)
    // An invitation is for the person whom it names, whoever is signed in at this computer.
    const isInvited = new URLSearchParams(location.search).has('invitation')
    const [signedIn] = await Promise.all([!isInvited && loadPerson(), loadLanguages()])
    const { language } = useSession.getState()
    Object.assign(document.documentElement, { lang: language, dir: pageDirection() })
    if (signedIn) await showWorkspace(root)
    else await showLogin(root)
  } catch (error) {
    showUnreachable(root, error)
  }
}

configureGate({ describeFailure })
const element = document.getElementById('root')
if (element) void start(createRoot(element))
