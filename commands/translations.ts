import { Languages, Save, Undo2 } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api/api'
import { queries } from '#client/api/queries'
import { optionsWith } from '#client/lists/subject'
import { languageSubject, translationSubject } from '#client/taxonomy'
import { forgetTyped, rebaseTranslation, restoreTyped, unsavedTranslations } from '#client/translations/typed'
import { translatedIn } from '#client/translations/translations'
import { Failure } from '#contract/base/failure'
import { messages } from '#contract/base/rules'
import { say, sayAll } from '#contract/base/say'
import { translation as translationReply } from '#contract/taxonomy/translations'
import { type Availability, command, type CommandContext, type FailedRow } from '#workspace/command/command'
import { describeFailure } from '#workspace/command/gate'

const languageOf = ({ tab }: CommandContext) => (tab?.view === 'translations' ? tab.params['languageCode'] : undefined)

/** Removes the unsaved text of a phrase after its save. One that was changed meanwhile stays, and replaces the saved one. */
function forgetSaved(language: string, id: number, translation: string): void {
  if (draftOf(language, id)?.text.trim() === translation.trim()) forgetTyped(language, [id])
  else rebaseTranslation(language, id, translation)
}

const unsavedHere = (context: CommandContext): Availability => {
  const language = languageOf(context)
  if (language === undefined) return { reason: 'Open the translations of a language first' }
  return unsavedTranslations(language).length > 0 ? true : { reason: 'Nothing is unsaved' }
}
const ofLanguage = {
  schema: z.object({ language: z.string() }),
  sources: {},
  fill: (context: CommandContext) => ({ language: languageOf(context) }),
}

/** Writes the translation of a phrase. The row shows it at once; the language's count is read again. */
async function translate(id: number, language: string, translation: string, before: string | undefined): Promise<void> {
  const body = { translation, ...(before === undefined ? {} : { before }) }
  const saved = await api.translations.update({ params: { id, language }, body, retry: true })
  translationSubject.known.remember([saved])
  forgetSaved(language, id, translation)
  translationSubject.stale()
  languageSubject.stale()
}

/** The last save of each phrase and language that is under way. */
const saves = new Map<string, Promise<unknown>>()

/**
 * Saves the translation that was typed for a phrase, after an earlier save of it: it replaces the translation that one has stored.
 * @returns the translation that it replaced; undefined: the person saw none.
 * @throws Failure 409 when somebody else has translated the phrase since. The typed text stays, and the next save replaces theirs. A
 * save that was waiting fails with it, because the person had not seen their translation.
 */
function saveTyped(id: number, language: string, typed: string): Promise<string | undefined> {
  const save = async () => {
    const before = draftOf(language, id)?.before ?? translatedIn(translationSubject.known.get(id), language)
    await translate(id, language, typed, before).catch((error: unknown) => {
      throw error instanceof Failure && error.status === 409 ? conflictWithTheirs(error, id, language) : error
    })
    return before
  }
  const key = `${language} ${id}`
  const saving = (saves.get(key) ?? Promise.resolve()).then(save)
  saves.set(key, saving)
  return saving.finally(() => {
    if (saves.get(key) === saving) saves.delete(key)
  })
}

/** Shows the other person's translation in the row, and returns the failure that says it. @param refusal a 409. */
function conflictWithTheirs(refusal: Failure, id: number, language: string): Failure {
  const current = translationReply.safeParse(refusal.detail.extra?.['current']).data
  if (!current) return refusal
  translationSubject.known.remember([current])
  const theirs = translatedIn(current, language) ?? ''
  rebaseTranslation(language, id, theirs)
  if (theirs === '') return new Failure(409, 'Somebody else has emptied it. Save again to put yours there.')
  return new Failure(409, say`Somebody else has translated it: ${theirs}. Save again to replace that.`)
}

/** A refusal that names its phrase: Enter has moved the focus to the next row by the time it is shown. Other failures as they are. */
function namingPhrase(failure: unknown, id: number): unknown {
  const phrase = translationSubject.known.get(id)?.message
  if (!(failure instanceof Failure) || phrase === undefined || ![409, 422].includes(failure.status)) return failure
  return new Failure(failure.status, say`${`“${phrase}”`}: ${sayAll(describeFailure(failure))}`)
}

const draftOf = (language: string, id: number) => unsavedTranslations(language).find((one) => one.id === id)

/** Commands that translate phrases. */
export const translationCommands = [
  command({
    id: 'translations.save',
    title: 'Translate a phrase',
    subject: 'translations',
    icon: Languages,
    right: 'translations.update',
    arguments: {
      schema: z.object({
        id: z.number().int().positive(),
        language: z.string(),
        translation: z.string().trim().min(1),
      }),
      sources: {
        id: {
          kind: 'search',
          label: 'Phrase',
          search: async (text) => {
            // In every language: the language is chosen after the phrase.
            const asked = { perPage: 25, include: ['translations'], ...(text.trim() && { search: text.trim() }) }
            const { items } = await queries.fetchQuery(translationSubject.page(asked))
            return items.map(({ id, message }) => ({ value: id, label: message }))
          },
        },
        language: {
          kind: 'search',
          label: 'Language',
          search: async (text) => {
            const { items } = await queries.fetchQuery(languageSubject.page({ perPage: 200 }))
            const languages = items.map(({ code, name }) => ({ value: code, label: name, detail: code }))
            return optionsWith(languages, text)
          },
        },
        translation: {
          kind: 'text',
          label: 'Translation',
          initial: ({ id: phrase, language }) =>
            translatedIn(translationSubject.known.get(Number(phrase)), String(language)),
        },
      },
      fill: (context) => ({ language: languageOf(context) }),
    },
    risk: 'undoable',
    writes: true,
    failure: 'Cannot save translation.',
    run: async ({ id, language, translation }) => {
      const before = await saveTyped(id, language, translation).catch((error: unknown) => {
        throw namingPhrase(error, id)
      })
      return {
        message: 'Saved.',
        ...(before === undefined ? {} : { undo: () => translate(id, language, before, translation) }),
      }
    },
  }),
  command({
    id: 'translations.save-all',
    title: 'Save the unsaved translations',
    subject: 'translations',
    icon: Save,
    right: 'translations.update',
    available: unsavedHere,
    arguments: ofLanguage,
    risk: 'none',
    writes: true,
    failure: 'Cannot save translation.',
    run: async ({ language }) => {
      const failed: FailedRow[] = []
      for (const { id, text } of unsavedTranslations(language))
        try {
          // A text that was emptied is no translation.
          if (text.trim() === '') throw new Failure(422, messages.empty)
          await saveTyped(id, language, text.trim())
        } catch (error) {
          const name = translationSubject.known.get(id)?.message ?? `#${id}`
          failed.push({ id, name, messages: describeFailure(error, 'Cannot save translation.') })
        }
      if (failed.length > 0) return { failed, retry: { id: 'translations.save-all', args: { language } } }
      return { message: 'Saved.' }
    },
  }),
  command({
    id: 'translations.discard',
    title: 'Discard the unsaved translations',
    subject: 'translations',
    icon: Undo2,
    right: 'translations.read',
    available: unsavedHere,
    arguments: ofLanguage,
    risk: 'undoable',
    writes: true,
    run: ({ language }) => {
      const typed = forgetTyped(language)
      return {
        message: 'The unsaved changes were discarded',
        undo: () => {
          restoreTyped(language, typed)
          return Promise.resolve()
        },
      }
    },
  }),
]
