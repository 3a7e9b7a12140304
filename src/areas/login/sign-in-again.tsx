// The sign-in over the workspace when the session ended. Open tabs and typed text stay, and the same person continues with them.
import { createRoot } from 'react-dom/client'

import { loadBrand } from '#client/session/brand'
import { dropToken } from '#client/api/connection'
import { queries } from '#client/api/queries'
import { keepWanted } from '#client/session/session'
import { isSamePerson, takeWanted } from '#client/session/wanted'
import { dropKeysUntilIdle } from '#ui/key-idle'
import { type Words, WordsProvider } from '#ui/words'

import { Login } from './login'

let asked: Promise<boolean> | null = null

/** Ends the dropping of the keys that are typed on after a sign-in. */
let stopDropping = () => {}

/**
 * Asks to sign in once for all calls that were answered 401.
 * @returns true when the same person signed in; for another the page reloads.
 */
export function signInAgain(words: Words): Promise<boolean> {
  asked ??= ask(words).finally(() => {
    asked = null
  })
  return asked
}

/** Covers the page with a form and makes the rest inert. @returns a function that undoes it. */
function cover(form: HTMLElement): () => void {
  const behind = [...document.body.children].filter((element) => element instanceof HTMLElement && !element.inert)
  const focused = document.activeElement
  for (const element of behind) element.toggleAttribute('inert', true)
  document.body.append(form)
  // The form counts as a dialog, so that its Enter is not held for a question that waits behind it.
  form.dataset.place = 'dialog'
  // Shortcuts of the workspace do not run, neither from the form nor while no element has the focus.
  const onKey = (event: KeyboardEvent) => {
    if (event.target === document.body) event.stopImmediatePropagation()
  }
  // Dialogs behind close when the document hears an Escape, or a press or a focus outside of them.
  const onEscape = (event: KeyboardEvent) => {
    const { key, target } = event
    if (key !== 'Escape' || !(target instanceof Node)) return
    if (target === document.body || form.contains(target)) event.stopImmediatePropagation()
  }
  const stop = (event: Event) => event.stopPropagation()
  document.addEventListener('keydown', onKey, { capture: true })
  window.addEventListener('keydown', onEscape, { capture: true })
  for (const heard of ['keydown', 'pointerdown', 'focusin']) form.addEventListener(heard, stop)
  return () => {
    document.removeEventListener('keydown', onKey, { capture: true })
    window.removeEventListener('keydown', onEscape, { capture: true })
    form.remove()
    for (const element of behind) element.toggleAttribute('inert', false)
    if (focused instanceof HTMLElement) focused.focus()
  }
}

async function ask(words: Words): Promise<boolean> {
  stopDropping()
  const address = location.pathname + location.search
  keepWanted(location)
  dropToken()
  const brand = await loadBrand()
  history.replaceState(history.state, '', '/login')
  const form = document.createElement('div')
  form.className = 'pointer-events-auto fixed inset-0 z-50'
  const uncover = cover(form)
  const root = createRoot(form)
  await new Promise<void>((done) =>
    root.render(
      <WordsProvider value={words}>
        <Login brand={brand.name} ended onSignedIn={done} />
      </WordsProvider>,
    ),
  )
  // Nobody else opens the address: it belongs to the person whose session ended.
  takeWanted()
  if (!(await isSamePerson())) {
    location.assign('/')
    // Waiting calls do not continue, because they belong to another person.
    return new Promise(() => undefined)
  }
  root.unmount()
  // What is typed on after the password is not for the text that gets the focus back.
  stopDropping = dropKeysUntilIdle(window, { endsAtCommand: true })
  uncover()
  history.replaceState(history.state, '', address)
  void queries.invalidateQueries()
  return true
}
