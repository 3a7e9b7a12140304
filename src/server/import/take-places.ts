// Finds or makes what an imported post refers to: people, sections, categories, tags. Each is looked up once a run.
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Transaction } from '#server/db/connect'
import { categories, languages, sections, tags, users } from '#server/db/schema'
import { slugOf } from '#text/slug'

import type { ImportAuthor } from './record'

/** A short address for a name; names of other scripts become their number. */
const slugFor = (name: string, number: number) => slugOf(name, String(number)).slice(0, 50).replace(/-+$/, '')

/** How many of each were made. */
export interface Made {
  users: number
  sections: number
  categories: number
  tags: number
}

export class Places {
  readonly made: Made = { users: 0, sections: 0, categories: 0, tags: 0 }
  readonly #known = new Map<string, number>()
  readonly #logins = new Map<string, string>()

  constructor(private readonly tx: Transaction) {}

  /** Looks a thing up by its key, then in the database, and makes it where it is nowhere. */
  async #once(
    key: string,
    find: () => Promise<number | undefined>,
    make: () => Promise<number | undefined>,
    kind: keyof Made,
  ): Promise<number> {
    const known = this.#known.get(key) ?? (await find())
    const id = known ?? (await make())
    if (id === undefined) throw new Error(`Could not make ${key}.`)
    if (known === undefined) this.made[kind] += 1
    this.#known.set(key, id)
    return id
  }

  /** A WordPress author's login stands in for the name in its posts. */
  nameLogin(login: string, name: string): void {
    this.#logins.set(login, name)
  }

  /** A byline: somebody of that name, or a new person who cannot sign in. */
  async user({ name, login }: ImportAuthor): Promise<number> {
    const username = ((login && this.#logins.get(login)) ?? this.#logins.get(name) ?? name).trim().slice(0, 150)
    const find = async () =>
      (await this.tx.select({ id: users.id }).from(users).where(eq(users.username, username)).limit(1))[0]?.id
    const make = async () => {
      const base = slugFor(username, this.made.users + 1)
      const taken = await this.tx.$count(users, sql`${users.slug} = ${base} or ${users.slug} like ${`${base}-%`}`)
      const [row] = await this.tx
        .insert(users)
        .values({ username, nickname: username.slice(0, 100), slug: taken > 0 ? `${base}-${taken + 1}` : base })
        .returning({ id: users.id })
      return row?.id
    }
    return this.#once(`user ${username}`, find, make, 'users')
  }

  async section(name: string | null): Promise<number> {
    const title = (name ?? 'Archive').trim().slice(0, 255) || 'Archive'
    const slug = slugFor(title, 1)
    const find = async () =>
      (await this.tx.select({ id: sections.id }).from(sections).where(eq(sections.slug, slug)))[0]?.id
    const make = async () => {
      const [language] = await this.tx.select({ id: languages.id }).from(languages).orderBy(languages.id).limit(1)
      const order = await this.tx.$count(sections)
      const catchy_title = title.charAt(0).toUpperCase() + title.slice(1)
      const [row] = await this.tx
        .insert(sections)
        .values({ slug, catchy_title, main_headline: catchy_title, order, language_id: language?.id })
        .returning({ id: sections.id })
      return row?.id
    }
    return this.#once(`section ${slug}`, find, make, 'sections')
  }

  async category(section: number, name: string | undefined): Promise<number> {
    const title = (name ?? 'General').trim().slice(0, 255) || 'General'
    const slug = slugFor(title, 1)
    const find = async () =>
      (
        await this.tx
          .select({ id: categories.id })
          .from(categories)
          .where(and(eq(categories.section_id, section), eq(categories.slug, slug)))
      )[0]?.id
    const make = async () =>
      (
        await this.tx
          .insert(categories)
          .values({ section_id: section, slug, catchy_title: title })
          .returning({ id: categories.id })
      )[0]?.id
    return this.#once(`category ${section} ${slug}`, find, make, 'categories')
  }

  async tag(section: number, name: string): Promise<number> {
    const title = name.trim().slice(0, 255)
    const slug = slugFor(title, 1)
    const find = async () =>
      (
        await this.tx
          .select({ id: tags.id })
          .from(tags)
          .where(and(eq(tags.section_id, section), eq(tags.slug, slug)))
      )[0]?.id
    const make = async () =>
      (
        await this.tx.insert(tags).values({ section_id: section, slug, catchy_title: title }).returning({ id: tags.id })
      )[0]?.id
    return this.#once(`tag ${section} ${slug}`, find, make, 'tags')
  }

  /** Gives a person of the source an address to write to, where nobody has it yet. */
  async keepEmail(id: number, email: string | null): Promise<void> {
    const address = email?.trim().toLowerCase()
    if (!address || (await this.tx.$count(users, eq(users.email, address))) > 0) return
    await this.tx
      .update(users)
      .set({ email: address })
      .where(and(eq(users.id, id), isNull(users.email)))
  }
}
