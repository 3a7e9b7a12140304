// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'

import { chooseLanguage, loadLanguages, useSession } from '#client/session/session'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const language = (code: string, translated: number) => ({
  id: 1,
  name: code,
  code,
  phrases: 2000,
  translated,
  version: 1,
})

function answer(...items: ReturnType<typeof language>[]): void {
  const page = { items, current_page: 1, last_page: 1, per_page: 200, total: items.length, from: 1, to: items.length }
  vi.spyOn(globalThis, 'fetch').mockImplementation((asked) => {
    const address = asked instanceof Request ? asked.url : String(asked)
    const body = address.includes('catalogue')
      ? { Posts: 'Articles' }
      : { ...page, next_page_url: null, prev_page_url: null }
    return Promise.resolve(Response.json(body))
  })
}

test('who has chosen a language keeps it when a release brings phrases that are not translated yet', async () => {
  chooseLanguage('fr-FR')
  answer(language('en-US', 0), language('fr-FR', 1970), language('ha-NG', 200))
  await loadLanguages()
  const { languages, language: spoken, phrases } = useSession.getState()
  expect([spoken, phrases]).toEqual(['fr-FR', { Posts: 'Articles' }])
  expect(languages.map(({ code }) => code)).toEqual(['en-US', 'fr-FR'])
})
