// A sample for each subject whose records are written by a form or uploaded, for the tests that all subjects share.
import { images } from '#server/db/schema'

import { bodyOf, goodTag, type Newsroom } from '../newsroom'

export interface RecordSample {
  /** The body of the `at`th new record. Left out: records are made by `insert` alone. */
  good?: (at: number) => object
  /** Inserts a record of a subject that the API cannot create. */
  insert?: () => Promise<number>
  /** An allowed change. */
  change: object
  /** The message for a second record with the same value, by field. */
  taken?: Readonly<Record<string, string>>
  /** Fields that never change, with another value. */
  kept?: object
}

/** The fields of a section or category beside a record. */
const shown = {
  catchy_title: 'A sample',
  main_headline: 'All about the sample',
  description:
    'What happens there, told by people who live there, every day of the week and every single hour of the day.',
  is_enabled: 1,
}

/** The number of pictures made so far. */
let made = 0

/** The samples, by the subject's name in the contract. */
export const recordSamples = ({ ids, database }: Newsroom): Readonly<Record<string, RecordSample>> => ({
  advertisements: {
    good: (at) => ({ name: `Slot ${at}`, slot: `/1234567/slot-${at}`, code: `div-${at}`, size: '[728,90]' }),
    change: { status: 0 },
  },
  banners: {
    good: (at) => ({
      name: `Banner ${at}`,
      link: 'https://example.org/',
      section_id: ids.section,
      category_ids: [ids.category],
      image_desktop: 'pface',
      image_mobile: 'pface',
    }),
    change: { name: 'Another banner' },
    kept: { section_id: ids.otherSection },
  },
  callToActions: {
    good: (at) => ({ name: `Block ${at}`, section_id: ids.section, position: 'top', body: bodyOf('Read our letter.') }),
    change: { position: 'bottom' },
  },
  experts: {
    good: () => ({ username: 'Ama Owusu', position: 'Economist', description: 'She knows.', avatar: 'pface' }),
    change: { position: 'Lawyer' },
  },
  images: {
    insert: async () => {
      const hash_key = `sample${(made += 1)}`
      const row = { name: 'A sample', width: 800, height: 600, hash_key, ext: 'jpg', bytes: 1, digest: hash_key }
      return (await database.db.insert(images).values(row).returning())[0]!.id
    },
    change: { name: 'Another sample' },
  },
  categories: {
    good: (at) => ({
      section_id: ids.section,
      slug: `sample-${at}`,
      ...shown,
    }),
    change: { catchy_title: 'Another sample' },
    taken: { slug: 'This slug is taken by another category of the section.' },
    kept: { section_id: ids.otherSection, slug: 'other', parent_id: ids.category },
  },
  languages: {
    good: (at) => ({ name: `Language ${at}`, code: `${'abcdefghijklm'[at]}a-XX` }),
    change: { name: 'Another one' },
    taken: { code: 'This language is in the list already.' },
  },
  menus: {
    good: (at) => ({ name: `Item ${at}`, url: '/', type: 'footer_info', section_id: ids.section, nofollow: 0 }),
    change: { name: 'Another item' },
  },
  roles: {
    good: (at) => ({ name: `sample ${at}`, description: 'A sample', type: 1 }),
    change: { description: 'Another sample' },
    taken: { name: 'There is a role of this name already.' },
  },
  sections: {
    good: (at) => ({
      slug: `sample-${at}`,
      language_id: 1,
      ...shown,
    }),
    change: { catchy_title: 'Another sample' },
    taken: { slug: 'This slug is taken by another section.' },
    kept: { slug: 'other' },
  },
  staticPages: {
    good: (at) => ({ title: 'A sample', slug: `sample-${at}`, section_id: ids.section, html: '<p>Here.</p>' }),
    change: { title: 'Another sample' },
    taken: { slug: 'This slug is taken by another static page of the section.' },
  },
  stopWords: {
    good: (at) => ({ name: `word ${at}`, is_article: 1, is_tag: 0 }),
    change: { is_tag: 1 },
    taken: { name: 'This stop word is in the list already.' },
  },
  tags: {
    good: (at) => ({ ...goodTag, slug: `sample-${at}`, section_id: ids.section }),
    change: { catchy_title: 'Another sample' },
    taken: { slug: 'This slug is taken by another tag of the section.' },
    kept: { section_id: ids.otherSection },
  },
})

export interface UploadSample {
  line: (at: number) => string
  /** A line that is refused, and its message. */
  wrong: readonly [line: string, message: string]
  /** The fields sent with the file. */
  fields?: Readonly<Record<string, string>>
  /** The most lines; left out: no own limit. */
  most?: number
}

/** The samples of subjects with an upload, by the subject's name in the contract. */
export const uploadSamples = ({ ids }: Newsroom): Readonly<Record<string, UploadSample>> => ({
  advertisements: {
    line: (at) => `Slot ${at}\t/1234567/place-${at}\tdiv-${at}\t[728,90]\t50`,
    wrong: ['Slot\tnowhere\tdiv', 'Enter a slot like /1234567/top.'],
  },
  contextualLinks: {
    line: (at) => `phrase ${at},https://example.org/${at}`,
    wrong: ['a phrase,no address', 'Enter a valid link.'],
  },
  hotNews: {
    line: (at) => `Title ${at},https://example.org/${at}`,
    wrong: [',https://example.org/', 'Field can not be empty'],
    fields: { section_id: String(ids.section) },
    most: 20,
  },
  stopWords: {
    line: (at) => `forbidden ${at}`,
    wrong: ['x'.repeat(256), 'Maximum length: 255'],
    fields: { type: 'post' },
  },
})
