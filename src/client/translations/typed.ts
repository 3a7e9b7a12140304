// Unsaved translations. They survive scrolling, paging, closing the tab and a reload.
import { create } from 'zustand'
import { z } from 'zod'

import { keepText } from '#client/browser-storage'
import { useSession } from '#client/session/session'

const typedText = z.object({ text: z.string(), before: z.string().optional() })
/** The earlier format: the text alone. */
const textAlone = z.string().transform((text): z.infer<typeof typedText> => ({ text }))
const kept = z.record(z.string(), z.union([typedText, textAlone]))

/** The unsaved texts by the phrase's id, each with the translation that was stored when the typing began. */
type Typed = Readonly<Record<string, TypedText>>
type TypedText = Readonly<z.infer<typeof typedText>>

interface TypedTexts {
  /** By language code. */
  byLanguage: Readonly<Record<string, Typed>>
}

const useTypedTexts = create<TypedTexts>(() => ({ byLanguage: {} }))

const none: Typed = {}

const storageKey = (language: string) => `slotdesk.translations.${useSession.getState().me?.id ?? 0}.${language}`

function readKept(language: string): Typed {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(storageKey(language)) ?? '{}')).data ?? none
  } catch {
    return none
  }
}

const typedIn = (language: string): Typed => useTypedTexts.getState().byLanguage[language] ?? readKept(language)

function change(language: string, typed: Typed): void {
  const stored = withChanges(readKept(language), typedIn(language), typed)
  useTypedTexts.setState(({ byLanguage }) => ({ byLanguage: { ...byLanguage, [language]: typed } }))
  if (Object.keys(stored).length === 0) localStorage.removeItem(storageKey(language))
  else keepText(localStorage, storageKey(language), JSON.stringify(stored))
}

/** The stored texts after this window's change from `before` to `now`. Another window's texts stay. */
function withChanges(stored: Typed, before: Typed, now: Typed): Typed {
  const others = Object.entries(stored).filter(([id]) => !(id in before) || id in now)
  const changed = Object.entries(now).filter(([id, one]) => before[id] !== one)
  return Object.fromEntries([...others, ...changed])
}

/** The unsaved text of a phrase; undefined: there is none. */
export const useTyped = (language: string, id: number): string | undefined =>
  useTypedTexts(({ byLanguage }) => byLanguage[language]?.[id]?.text)

/** The number of unsaved phrases of a language. */
export const useUnsavedCount = (language: string): number =>
  useTypedTexts(({ byLanguage }) => Object.keys(byLanguage[language] ?? none).length)

/** Reads the unsaved translations of a language from the browser's storage, when a screen shows it. */
export function loadTyped(language: string): void {
  if (!useTypedTexts.getState().byLanguage[language]) change(language, readKept(language))
}

/** Stores the unsaved text of a phrase. @param before the translation on the server now; that of the first call is kept. */
export function typeTranslation(language: string, id: number, text: string, before: string): void {
  const typed = typedIn(language)
  change(language, { ...typed, [id]: { text, before: typed[id]?.before ?? before } })
}

/** Sets the translation that the unsaved text replaces, after the person was told of a newer one. */
export function rebaseTranslation(language: string, id: number, before: string): void {
  const typed = typedIn(language)
  const found = typed[id]
  if (found) change(language, { ...typed, [id]: { ...found, before } })
}

/** Deletes the unsaved texts of phrases. @param ids left out: all of the language. @returns them, for Undo. */
export function forgetTyped(language: string, ids?: readonly number[]): Typed {
  const typed = typedIn(language)
  const gone = new Set((ids ?? Object.keys(typed).map(Number)).map(String))
  change(language, Object.fromEntries(Object.entries(typed).filter(([id]) => !gone.has(id))))
  return Object.fromEntries(Object.entries(typed).filter(([id]) => gone.has(id)))
}

/** Restores deleted unsaved texts. A text that was typed since is not replaced. */
export const restoreTyped = (language: string, typed: Typed): void =>
  change(language, { ...typed, ...typedIn(language) })

/** The unsaved translations of a language. */
export const unsavedTranslations = (language: string): (TypedText & { id: number })[] =>
  Object.entries(typedIn(language)).map(([id, one]) => ({ id: Number(id), ...one }))
