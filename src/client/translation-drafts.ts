// Translations that were typed and are not saved yet. They outlive scrolling, paging, closing the tab and a reload.
import { create } from 'zustand'
import { z } from 'zod'

import { keepText } from './browser-storage'
import { useSession } from './session'

const kept = z.record(z.string(), z.string())

type Typed = Readonly<Record<string, string>>

interface Drafts {
  /** By language code: what was typed, by the id of the phrase. */
  byLanguage: Readonly<Record<string, Typed>>
}

const useDrafts = create<Drafts>(() => ({ byLanguage: {} }))

const none: Typed = {}

const storageKey = (language: string) => `slotdesk.translations.${useSession.getState().me?.id ?? 0}.${language}`

function readKept(language: string): Typed {
  try {
    return kept.safeParse(JSON.parse(localStorage.getItem(storageKey(language)) ?? '{}')).data ?? none
  } catch {
    return none
  }
}

const typedIn = (language: string): Typed => useDrafts.getState().byLanguage[language] ?? readKept(language)

function change(language: string, typed: Typed): void {
  useDrafts.setState(({ byLanguage }) => ({ byLanguage: { ...byLanguage, [language]: typed } }))
  if (Object.keys(typed).length === 0) localStorage.removeItem(storageKey(language))
  else keepText(localStorage, storageKey(language), JSON.stringify(typed))
}

/** What was typed for a phrase; undefined: nothing that is unsaved. */
export const useTyped = (language: string, id: number): string | undefined =>
  useDrafts(({ byLanguage }) => byLanguage[language]?.[id])

/** How many phrases of a language are unsaved. */
export const useUnsavedCount = (language: string): number =>
  useDrafts(({ byLanguage }) => Object.keys(byLanguage[language] ?? none).length)

/** Reads what this browser keeps of a language, once a screen shows it. */
export function loadTyped(language: string): void {
  if (!useDrafts.getState().byLanguage[language]) change(language, readKept(language))
}

export function typeTranslation(language: string, id: number, text: string): void {
  change(language, { ...typedIn(language), [id]: text })
}

/** Forgets what was typed for phrases. @returns it, so that Undo brings it back. */
export function forgetTyped(language: string, ids?: readonly number[]): Typed {
  const typed = typedIn(language)
  const gone = new Set((ids ?? Object.keys(typed).map(Number)).map(String))
  change(language, Object.fromEntries(Object.entries(typed).filter(([id]) => !gone.has(id))))
  return Object.fromEntries(Object.entries(typed).filter(([id]) => gone.has(id)))
}

/** Brings back what was forgotten. */
export const restoreTyped = (language: string, typed: Typed): void =>
  change(language, { ...typed, ...typedIn(language) })

/** What is unsaved of a language, by the id of the phrase. */
export const unsavedTranslations = (language: string): { id: number; text: string }[] =>
  Object.entries(typedIn(language)).map(([id, text]) => ({ id: Number(id), text }))
