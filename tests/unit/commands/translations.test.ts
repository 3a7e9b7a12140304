// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { typeTranslation, unsavedTranslations } from '#client/translations/typed'
import { setRights } from '#workspace/command/context'
import { run } from '#workspace/command/gate'
import { registerCommands } from '#workspace/command/registry'

import { allCommands } from '../../all-commands'

beforeEach(() => {
  registerCommands(allCommands)
  setRights(['translations.read', 'translations.update'])
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

test('a translation that is typed on while it is saved is sent with the saved one as seen', async () => {
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (asked: Request) => {
    sent.push(await asked.json())
    if (sent.length === 1) typeTranslation('fr', 1, 'Enregistrer tout', '')
    return Response.json({ id: 1, message: 'Save', translations: [] })
  })
  typeTranslation('fr', 1, 'Enregistrer', '')
  const save = (translation: string) =>
    run({ id: 'translations.save', args: { id: 1, language: 'fr', translation } }, 'button')
  await save('Enregistrer')
  await save('Enregistrer tout')
  expect(sent).toEqual([
    { translation: 'Enregistrer', before: '' },
    { translation: 'Enregistrer tout', before: 'Enregistrer' },
  ])
  expect(unsavedTranslations('fr')).toEqual([])
})
