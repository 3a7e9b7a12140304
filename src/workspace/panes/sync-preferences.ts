// Keeps a person's preferences the same on all computers where they sign in.
import { keepText } from '#client/browser-storage'
import { keepOwnPreferences, readOwnPreferences } from '#client/session/own-preferences'
import { ownKey, useSession } from '#client/session/session'
import { changedFields, isSame } from '#client/unsaved/merge'
import { Failure } from '#contract/base/failure'
import { mergePreferences } from '#workspace/panes/merge-preferences'
import { type Preferences, readPreferences, defaultPreferences } from '#workspace/panes/saved-layout'
import { setPreferences, useWorkspace } from '#workspace/panes/store'

/** The storage key of the preferences on which this browser and the server last agreed. */
const agreedKey = () => ownKey('slotdesk.preferences.agreed')
const agreed = (): Preferences => readPreferences(localStorage.getItem(agreedKey()) ?? '{}') ?? defaultPreferences
const agree = (preferences: Preferences) => keepText(localStorage, agreedKey(), JSON.stringify(preferences))

const tries = 3

/**
 * Takes over what other computers changed, and sends what this one changed. Preferences that cannot be read or sent stay as they are
 * until the next call.
 */
export async function syncPreferences(): Promise<void> {
  for (let tried = 1; tried <= tries; tried += 1) {
    try {
      return await alone(exchange)
    } catch (error) {
      // Another computer was faster: its changes are merged by another try.
      if (!(error instanceof Failure) || error.status !== 409) return
    }
  }
}

/** Runs work in one window of this browser at a time: they share what was agreed. Browsers offer locks only on secure addresses. */
const alone = (work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request('slotdesk.preferences', work) : work()

async function exchange(): Promise<void> {
  const kept = await readOwnPreferences()
  const theirs = readPreferences(kept.preferences || '{}')
  // They were kept by a later version of the program.
  if (!theirs) return
  const mine = useWorkspace.getState().preferences
  const merged = mergePreferences(agreed(), mine, theirs)
  // Equal ones keep their identity, so that nothing is stored or rendered for them.
  setPreferences(Object.fromEntries(changedFields(merged, mine).map((name) => [name, merged[name]])))
  agree(theirs)
  if (isSame(merged, theirs)) return
  await keepOwnPreferences(kept.version, JSON.stringify(merged))
  agree(merged)
}

/** Milliseconds from a change until it is sent. */
const sendAfter = 2000
/** Milliseconds between two reads when the person comes back to the window. */
const readAfter = 60_000

/** Syncs now, after each change of the preferences, and when the window is shown again. @returns a function that stops it. */
export function followPreferences(window: Window): () => void {
  // Seen as another role, nothing can be changed.
  if (useSession.getState().me?.seen_as !== undefined) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let readAt = 0
  const sync = () => {
    readAt = Date.now()
    void syncPreferences()
  }
  const stop = useWorkspace.subscribe(({ preferences }, before) => {
    if (preferences === before.preferences || isSame(preferences, agreed())) return
    clearTimeout(timer)
    timer = setTimeout(sync, sendAfter)
  })
  const onShown = () => {
    if (!window.document.hidden && Date.now() - readAt >= readAfter) sync()
  }
  window.document.addEventListener('visibilitychange', onShown)
  sync()
  return () => {
    stop()
    clearTimeout(timer)
    window.document.removeEventListener('visibilitychange', onShown)
  }
}
