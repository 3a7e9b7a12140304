// Small content of the demo: menus, pages, word lists, links, advertisement slots, banners and calls to action.
import type { Transaction } from '#server/db/connect'
import * as schema from '#server/db/schema'

import { bodyOf } from './articles'
import type { SeededRecords } from './seeded-records'
import type { UnlistedPictures } from './pictures'
import type { Sequence } from './random'

/** The text on the demo's banner. */
export const demoBanner = 'Savings week'

export async function makeExtras(
  tx: Transaction,
  seeded: SeededRecords,
  sequence: Sequence,
  unlisted: UnlistedPictures,
): Promise<void> {
  const [first] = seeded.sections
  if (!first) return
  await tx.insert(schema.menus).values([
    // Every section has the same head menu.
    ...seeded.sections.flatMap(({ id }) =>
      seeded.sections.map(({ slug }, order) => ({
        name: slug.charAt(0).toUpperCase() + slug.slice(1),
        url: `/site/section/${slug}`,
        type: 'head_main',
        section_id: id,
        order,
      })),
    ),
    { name: 'About us', url: '/site/page/about', type: 'footer_info', order: 0 },
    { name: 'Imprint', url: '/site/page/imprint', type: 'footer_info', order: 1 },
  ])
  await tx.insert(schema.staticPages).values([
    {
      title: 'About us',
      slug: 'about',
      section_id: first.id,
      html: '<h2>Who we are</h2><p>A newspaper for people who live here, printed since 1957 and read online every day.</p>',
    },
    {
      title: 'Imprint',
      slug: 'imprint',
      section_id: first.id,
      html: '<p>Responsible for the content: the editors.</p>',
    },
  ])
  await tx.insert(schema.stopWords).values(
    ['utilise', 'synergy', 'going forward', 'low-hanging fruit'].map((name, at) => ({
      name,
      is_article: 1,
      is_tag: at % 2,
    })),
  )
  await tx.insert(schema.contextualLinks).values([
    { text: 'fuel levy', url: 'https://example.org/fuel' },
    { text: 'ring road', url: 'https://example.org/ring-road' },
  ])
  await tx.insert(schema.hotNews).values(
    ['Rain expected', 'Trains on time', 'Match tonight'].map((title, order) => ({
      section_id: first.id,
      title,
      url: `https://example.org/${order}`,
      order,
    })),
  )
  await tx.insert(schema.advertisements).values([
    { name: 'Top of page', slot: '/1234567/top', code: 'div-top', size: '[728,90],[320,50]' },
    { name: 'In the text', slot: '/1234567/text', code: 'div-text', size: 'fluid', frequency: 50 },
  ])
  await makePromotion(tx, first, sequence, unlisted)
}

/** A banner beside the first categories, a call to subscribe under the articles; three posts that are breaking or lead. */
async function makePromotion(
  tx: Transaction,
  section: SeededRecords['sections'][number],
  sequence: Sequence,
  { desktop, mobile }: UnlistedPictures,
): Promise<void> {
  const [banner] = await tx
    .insert(schema.banners)
    .values({
      name: demoBanner,
      link: 'https://example.org/savings',
      section_id: section.id,
      image_desktop: desktop,
      image_mobile: mobile,
    })
    .returning()
  const categories = section.categories.slice(0, 2)
  if (banner)
    await tx
      .insert(schema.bannerCategories)
      .values(categories.map((category_id) => ({ banner_id: banner.id, category_id })))
  await tx.insert(schema.callToActions).values({
    name: 'Newsletter',
    section_id: section.id,
    position: 'bottom',
    body: JSON.stringify(bodyOf(sequence, 0)),
  })
}
