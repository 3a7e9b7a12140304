import { Languages } from 'lucide-react'
import { z } from 'zod'

import { api } from '#client/api'
import { queries } from '#client/queries'
import { languageList, translationList } from '#client/taxonomy'
import { translatedIn } from '#client/translations'
import { command, type CommandContext } from '#workspace/command/command'

const languageOf = ({ tab }: CommandContext) => (tab?.view === 'translations' ? tab.params['languageCode'] : undefined)

/** What a phrase is in a language. The row shows it at once; the count of the language follows. */
async function translate(id: number, language: string, translation: string): Promise<void> {
  const saved = await api.translations.update({ params: { id, language }, body: { translation } })
  translationList.known.remember([saved])
  translationList.stale()
  languageList.stale()
}

/** Saying what phrases are in another language. */
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
            const asked = text.trim() === '' ? { perPage: 25 } : { perPage: 25, search: text.trim() }
            const { items } = await queries.fetchQuery(translationList.page(asked))
            return items.map(({ id, message }) => ({ value: id, label: message }))
          },
        },
        language: {
          kind: 'search',
          label: 'Language',
          search: async () => {
            const { items } = await queries.fetchQuery(languageList.page({ perPage: 200 }))
            return items.map(({ code, name }) => ({ value: code, label: name, detail: code }))
          },
        },
        translation: { kind: 'text', label: 'Translation' },
      },
      fill: (context) => ({ language: languageOf(context) }),
    },
    risk: 'undoable',
    writes: true,
    failure: 'Cannot save translation.',
    run: async ({ id, language, translation }) => {
      const before = translatedIn(translationList.known.get(id), language)
      await translate(id, language, translation)
      return {
        message: 'Saved.',
        // A phrase without a translation cannot be made one again: the texts have no call for it.
        ...(before === '' || before === undefined ? {} : { undo: () => translate(id, language, before) }),
      }
    },
  }),
]
