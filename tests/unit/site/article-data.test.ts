// The structured data of an article: what search engines ask for, and nothing empty.
import { expect, test } from 'vitest'

import { brands } from '#contract/brands'
import type { Surroundings } from '#server/site/layout'
import { articleData } from '#server/site/pages/article-data'
import type { Article } from '#server/site/reading'
import { emptyDocument } from '#text/document'

const dataOf = (article: Partial<Article>): Record<string, unknown> => {
  const around = { brand: brands.gh, base: 'https://courier.example/', words: { language: 'en-US' } }
  const given = { main_headline: 'Fuel', authors: [], description: '', slug: 'fuel', body: emptyDocument(), ...article }
  const { text } = articleData(given as unknown as Article, around as unknown as Surroundings)
  return JSON.parse(text.replace(/^<script[^>]*>|<\/script>$/g, ''))
}

test('an article without an author is by the newsroom, and one without a description says none', () => {
  const bare = dataOf({})
  const newsroom = { '@type': 'NewsMediaOrganization', name: brands.gh.name }
  expect(bare).toMatchObject({ author: [{ ...newsroom, url: 'https://courier.example/' }], publisher: newsroom })
  expect(bare).not.toHaveProperty('description')
  const written = dataOf({ authors: [{ username: 'Esi', slug: 'esi' }], description: 'Why it rose.' })
  expect(written).toMatchObject({
    author: [{ '@type': 'Person', name: 'Esi', url: 'https://courier.example/author/esi' }],
    description: 'Why it rose.',
  })
})
