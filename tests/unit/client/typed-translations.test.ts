// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => localStorage.clear())

/** Opens a window: its own module state, and the storage of the browser. */
async function openWindow() {
  vi.resetModules()
  return import('#client/translations/typed')
}

const textsOf = async () => {
  const { unsavedTranslations } = await openWindow()
  return unsavedTranslations('fr').map(({ id, text }) => [id, text])
}

test('two windows of one person keep their unsaved translations beside each other', async () => {
  const [first, second] = [await openWindow(), await openWindow()]
  first.loadTyped('fr')
  second.loadTyped('fr')
  first.typeTranslation('fr', 1, 'Enregistrer', '')
  second.typeTranslation('fr', 2, 'Supprimer', '')
  first.typeTranslation('fr', 3, 'Ouvrir', '')
  expect(await textsOf()).toEqual([
    [1, 'Enregistrer'],
    [2, 'Supprimer'],
    [3, 'Ouvrir'],
  ])
  first.forgetTyped('fr')
  expect(await textsOf()).toEqual([[2, 'Supprimer']])
})
