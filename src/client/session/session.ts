// The session: the signed-in person, and what loads at the start (languages, translations, person, constants).
import { keepText } from '#client/browser-storage'
import { create } from 'zustand'

import { Failure } from '#contract/base/failure'
import type { Me } from '#contract/users/session'
import type { Language } from '#contract/taxonomy/languages'

import { api } from '#client/api/api'
import { dropToken, keepToken, readToken, seeAsKey, tokenKey, whenUnauthorized } from '#client/api/connection'
import { isFinalRefusal } from '#client/api/final-refusal'
import { streamState } from '#client/api/live-subscriptions'
import { queries } from '#client/api/queries'

export type Constants = Awaited<ReturnType<typeof api.constants.posts>>

interface Session {
  me: Me | null
  constants: Constants | null
  languages: readonly Language[]
  language: string
  /** English phrase to its translation. */
  phrases: Readonly<Record<string, string>>
  /** True: the password was accepted, and the second factor is still missing. */
  codeAsked: boolean
  /** The message on the sign-in page, for instance after a refusal; null: there is none. */
  refused: string | null
}

export const useSession = create<Session>(() => ({
  me: null,
  constants: null,
  languages: [],
  language: 'en-US',
  phrases: {},
  codeAsked: false,
  refused: null,
}))

/** Makes a storage key of the signed-in person alone, by adding their id to it. */
export const ownKey = (key: string): string => `${key}.${useSession.getState().me?.id ?? 0}`

const languageKey = 'slotdesk.language'
const cachedLanguages = 'slotdesk.languages'

/**
 * Whether a language is offered: nine tenths of its phrases are translated, so that a release with new phrases takes it from nobody.
 * The others are in English. English needs no translation.
 */
const isSpoken = ({ code, phrases, translated }: Language) => /^en(?:-|$)/.test(code) || translated >= phrases * 0.9

/** Loads the languages, then the translations of the chosen one. Falls back to the first available language. */
export async function loadLanguages(): Promise<void> {
  const { items } = await api.languages.list({ query: { perPage: 200 } })
  const spoken = items.filter(isSpoken)
  keepText(localStorage, cachedLanguages, JSON.stringify(spoken.map(({ code }) => code)))
  const wanted = localStorage.getItem(languageKey)
  const language = spoken.find(({ code }) => code === wanted)?.code ?? spoken[0]?.code ?? 'en-US'
  const phrases = language === 'en-US' ? {} : await api.translations.catalogue({ params: { language } })
  useSession.setState({ languages: spoken, language, phrases })
}

export function chooseLanguage(code: string): void {
  keepText(localStorage, languageKey, code)
}

/**
 * Loads the signed-in person and the constants. Without a token, or when the person is refused, returns false and drops the token.
 * An expired token shows no message. A role of "see as" that is refused, for instance because it was removed, is left instead.
 * @throws Failure when the server does not answer in time, is busy or fails (5xx), because it has not refused the token.
 */
export async function loadPerson(): Promise<boolean> {
  if (!readToken()) return false
  // Both are requested at the same time. A failure of the constants is handled where they are awaited.
  const asked = api.constants.posts()
  asked.catch(() => undefined)
  try {
    const [me, place] = await Promise.all([api.session.me(), api.events.place().catch(() => null)])
    // Events since this place are delivered when the stream connects, so no change after the reads below is missed.
    streamState.place = place?.place ?? ''
    useSession.setState({ me })
  } catch (error) {
    if (!(error instanceof Failure) || !isFinalRefusal(error)) throw error
    if (error.status === 403 && sessionStorage.getItem(seeAsKey)) {
      sessionStorage.removeItem(seeAsKey)
      return loadPerson()
    }
    dropToken()
    if (error.status !== 401) useSession.setState({ refused: 'Cannot fetch permissions.' })
    return false
  }
  useSession.setState({ constants: await asked.catch(rethrowAs('Error fetching constants.')) })
  return true
}

/** Reads the signed-in person again, whose rights may have changed. After a failed read the session stays as it is. */
export async function reloadPerson(): Promise<void> {
  const me = await api.session.me().catch(() => null)
  if (me) useSession.setState({ me })
}

/** Makes an error handler that throws a Failure with this message and the status of the caught failure, or 0. */
const rethrowAs = (message: string) => (error: unknown) => {
  throw new Failure(error instanceof Failure ? error.status : 0, message)
}

/** Signs in, or sets `codeAsked` when a second factor is needed. Failures are thrown for the form to show. */
export async function signIn(login: string, password: string, code?: string): Promise<void> {
  const answer = await api.session.login({ body: { login, password, ...(code ? { two_fa_code: code } : {}) } })
  if ('token' in answer) keepToken(answer.token)
  useSession.setState({ codeAsked: !('token' in answer) })
}

const farewells = new Set<() => Promise<unknown>>()

/** Registers a function that runs before the sign-out, such as releasing a lock. @returns a function that removes it. */
export function beforeSignOut(farewell: () => Promise<unknown>): () => void {
  farewells.add(farewell)
  return () => farewells.delete(farewell)
}

/**
 * Runs the functions of {@link beforeSignOut}, ends the session on the server, if it can be reached, and in this browser, and opens
 * the sign-in page.
 */
export async function signOut(): Promise<void> {
  await Promise.allSettled([...farewells].map((farewell) => farewell()))
  await api.session.logout().catch(() => undefined)
  leave()
}

let isLeaving = false

function leave(): void {
  isLeaving = true
  dropToken()
  queries.clear()
  if (location.pathname !== '/login') location.assign('/login')
}

/** Storage key of the address to open after the sign-in. */
export const wantedKey = 'slotdesk.wanted'

export function keepWanted({ pathname, search }: Pick<Location, 'pathname' | 'search'>): void {
  if (pathname !== '/login') keepText(sessionStorage, wantedKey, pathname + search)
}

/**
 * Whether another sign-in has replaced this page's session in the browser's storage. The stored token is then the other session's,
 * and this page must not write with it.
 */
let isReplaced = false

/** Whether the session with which this page began is still valid. */
export const isSignedIn = (): boolean => readToken() !== null && !isReplaced

/**
 * Follows the session in other windows of this browser. When it ends, the person is asked to sign in again; when another begins,
 * the page reloads with it. Unsaved work is stored as at every unload. @returns a function that stops.
 */
export function followSession(window: Window): () => void {
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key !== tokenKey || !useSession.getState().me) return
    if (newValue === null) return void signInAgain()
    isReplaced = true
    location.reload()
  }
  window.addEventListener('storage', onStorage)
  return () => window.removeEventListener('storage', onStorage)
}

// Before the workspace shows, `loadPerson` answers that nobody is signed in.
let ask = () => Promise.resolve(false)

/** Sets the function that asks to sign in again over the workspace. It resolves to whether the same person signed in. */
export function whenEnded(then: () => Promise<boolean>): void {
  ask = then
}

/**
 * Asks to sign in again. Resolves to whether the same person did. When the form cannot be loaded, opens the sign-in page; unsaved
 * work is stored.
 */
const signInAgain = async () =>
  !isLeaving &&
  ask().catch(() => {
    keepWanted(location)
    leave()
    return false
  })

whenUnauthorized(signInAgain)

const signedInKey = 'slotdesk.signed-in'

/** Notes for the page that opens next that it follows a sign-in. */
export const noteSignedIn = (): void => void keepText(sessionStorage, signedInKey, '1')

/** Whether this page follows a sign-in. It deletes the note. */
export function takeSignedIn(): boolean {
  const isNoted = sessionStorage.getItem(signedInKey) !== null
  sessionStorage.removeItem(signedInKey)
  return isNoted
}
