// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { queries } from '#client/api/queries'
import { translatedIn } from '#client/translations/translations'
import { translationSubject } from '#client/taxonomy'

import { allCommands } from '../../all-commands'

beforeEach(() => queries.clear())
afterEach(() => {
  vi.unstubAllGlobals()
})

async function optionsOf(id: string, argument: string, text: string) {
  const source = allCommands.find((command) => command.id === id)?.arguments?.sources[argument]
  return source?.kind === 'search' ? source.search(text, new AbortController().signal, {}) : []
}

const page = (items: readonly object[]) =>
  Response.json({ items, current_page: 1, last_page: 1, per_page: 25, total: items.length })

const device = { address: null, signed_in_at: '2026-11-27T18:30:00Z', used_at: '2026-11-27T18:30:00Z', current: false }

// Enter chooses the first option.
test.each([
  ['translations.save', 'language', 'fran', [{ id: 2, code: 'fr-FR', name: 'Français' }], 'fr-FR'],
  ['account.sign-out-device', 'id', 'fire', [{ ...device, id: 2, agent: 'Firefox' }], 2],
  ['account.rename-passkey', 'id', 'phone', [{ id: 2, name: 'My phone' }], 2],
])('%s offers the options of its %s with the typed text', async (id, argument, text, found, value) => {
  const first = { ...device, id: 1, code: 'en-US', name: 'English', agent: 'Chrome' }
  vi.stubGlobal('fetch', async () => page([first, ...found]))
  expect((await optionsOf(id, argument, '')).length).toBe(2)
  expect(await optionsOf(id, argument, text)).toMatchObject([{ value }])
})

test('a phrase that is chosen in the palette is known with its translations in every language', async () => {
  const translations = [{ language: 'fr-FR', translation: 'Corbeille', updated: true }]
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    page([
      { id: 21, message: 'Trash', category: 'admin', ...(url.includes('include=translations') && { translations }) },
    ]),
  )
  await optionsOf('translations.save', 'id', 'Tra')
  expect(translatedIn(translationSubject.known.get(21), 'fr-FR')).toBe('Corbeille')
})
