// The demo newsroom, generated from a fixed seed: every installation gets the same content, apart from dates.
import type { Transaction } from '#server/db/connect'
import * as schema from '#server/db/schema'

import { makeExtras } from './extras'
import type { SeededRecords } from './seeded-records'
import { makePosts } from './posts'
import type { Drawn, UnlistedPictures } from './pictures'
import { Sequence } from './random'
import * as words from './vocabulary'

export interface DemoInput {
  now: Date
  pictures: readonly Drawn[]
  unlisted: UnlistedPictures
  language: number
  /** The ids of people who can sign in, by email address. */
  accounts: Map<string, number>
  roles: Map<string, number>
}

const slugify = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((part) => part !== '')
    .join('-')

async function makeSections(tx: Transaction, language: number, sequence: Sequence): Promise<SeededRecords['sections']> {
  const made: SeededRecords['sections'] = []
  const titles = words.topics.flatMap((topic) => words.aspects.map((aspect) => `${topic} ${aspect}`.trim()))
  for (const [order, { slug, title, categories }] of words.sections.entries()) {
    const [section] = await tx
      .insert(schema.sections)
      .values({
        slug,
        catchy_title: title,
        main_headline: title,
        description: words.standfirsts[slug],
        language_id: language,
        order,
      })
      .returning()
    if (!section) continue
    const parents = await tx
      .insert(schema.categories)
      .values(
        categories.map((name, at) => ({
          slug: slugify(name),
          catchy_title: name,
          section_id: section.id,
          order: categories.length - at,
        })),
      )
      .returning()
    const children = parents.flatMap((parent) =>
      (words.subcategories[parent.catchy_title] ?? []).map((name) => ({
        slug: slugify(name),
        catchy_title: name,
        section_id: section.id,
        parent_id: parent.id,
      })),
    )
    const under = children.length > 0 ? await tx.insert(schema.categories).values(children).returning() : []
    // Sixty for each section, 300 in all.
    const tags = await tx
      .insert(schema.tags)
      .values(
        titles
          .filter((_title, at) => at % words.sections.length === order)
          .map((name) => ({ slug: slugify(name), catchy_title: name, section_id: section.id })),
      )
      .returning()
    made.push({
      id: section.id,
      slug,
      categories: [...parents, ...under].map(({ id }) => id),
      tags: sequence.some(tags, tags.length).map(({ id }) => id),
    })
  }
  return made
}

/** Makes authors without a sign-in, up to 40 people in all. */
async function makeAuthors(tx: Transaction, { accounts, roles }: DemoInput, sequence: Sequence): Promise<number[]> {
  const names = new Set<string>()
  while (names.size < 40 - accounts.size)
    names.add(`${sequence.pick(words.firstNames)} ${sequence.pick(words.lastNames)}`)
  const made = await tx
    .insert(schema.users)
    .values(
      [...names].map((username) => ({
        username,
        nickname: username,
        slug: slugify(username),
        position: 'Reporter',
        role_id: roles.get('author'),
      })),
    )
    .returning()
  return made.map(({ id }) => id)
}

async function makeExperts(tx: Transaction, sequence: Sequence, { faces }: UnlistedPictures): Promise<number[]> {
  const names = new Set<string>()
  while (names.size < 12) names.add(`${sequence.pick(words.lastNames)} ${sequence.pick(words.firstNames)}`)
  const fields = ['Economist', 'Physician', 'Lawyer', 'Engineer']
  const made = await tx
    .insert(schema.experts)
    .values(
      [...names].map((username, at) => ({
        username,
        avatar: faces[at % faces.length],
        slug: `expert-${slugify(username)}`,
        position: sequence.pick(fields),
        description: `${sequence.pick(fields)} who has advised city councils for twenty years.`,
      })),
    )
    .returning()
  return made.map(({ id }) => id)
}

/** Fills an empty newsroom with the demo content. */
export async function makeDemo(tx: Transaction, input: DemoInput): Promise<void> {
  const sequence = new Sequence(26)
  const sections = await makeSections(tx, input.language, sequence)
  const seeded: SeededRecords = {
    sections,
    authors: await makeAuthors(tx, input, sequence),
    staff: [...input.accounts.values()],
    pictures: input.pictures,
    experts: await makeExperts(tx, sequence, input.unlisted),
  }
  await tx.insert(schema.images).values(
    input.pictures.map((picture, at) => ({
      ...picture,
      name: `${sequence.pick(words.places)} ${sequence.pick(words.topics).toLowerCase()} ${at + 1}`,
      alt: 'A drawn landscape with houses',
      label: 'Houses under the hills',
      author: 'Slotdesk',
      user_id: seeded.staff[0],
      created_at: new Date(input.now.getTime() - (input.pictures.length - at) * 3_600_000),
    })),
  )
  await makePosts(tx, seeded, sequence, { count: 400, tasks: 60, now: input.now })
  await makeExtras(tx, seeded, sequence, input.unlisted)
}
