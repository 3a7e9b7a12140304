// Finds or makes what an imported post refers to: people, sections, categories, tags. Each is looked up once a run.
import { and, eq, isNull } from 'drizzle-orm'

import type { Db, Transaction } from '#server/db/connect'
import { categories, languages, sections, tags, users } from '#server/db/schema'
import { slugOfName } from '#text/slug'

import type { ImportAuthor } from './record'

/** How many of each were made. */
export interface Made {
  users: number
  sections: number
  categories: number
  tags: number
}

interface Named {
  id: number
  slug: string
  name: string
}

/** Names that differ in nothing but case, spaces and hyphens are one: `user-experience` is `User Experience`, `C++` is not `C`. */
const folded = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .trim()

/** The things of one kind in one place, read once and found by name. */
class Shelf {
  readonly #ids = new Map<string, number>()
  readonly #slugs = new Set<string>()

  constructor(
    known: readonly Named[],
    private readonly kind: string,
    private readonly make: (name: string, slug: string) => Promise<{ id: number }[]>,
    private readonly onMade: () => void,
  ) {
    for (const { id, slug, name } of known) this.#keep(id, slug, name)
  }

  #keep(id: number, slug: string, name: string): void {
    this.#slugs.add(slug.toLowerCase())
    // Of two that have the same name the older one is meant.
    if (!this.#ids.has(folded(name))) this.#ids.set(folded(name), id)
  }

  /** The id of what has this name; it is made where there is none. */
  async find(name: string): Promise<number> {
    const known = this.#ids.get(folded(name))
    if (known !== undefined) return known
    const slug = slugOfName(name, this.kind, this.#slugs)
    const [row] = await this.make(name, slug)
    if (!row) throw new Error(`Could not make the ${this.kind} ${name}.`)
    this.#keep(row.id, slug, name)
    this.onMade()
    return row.id
  }
}

/** A name as it is kept: trimmed, at most 255 characters, never empty. */
const kept = (name: string | null | undefined, otherwise: string) => (name ?? '').trim().slice(0, 255) || otherwise

export class Places {
  readonly made: Made = { users: 0, sections: 0, categories: 0, tags: 0 }
  readonly #shelves = new Map<string, Promise<Shelf>>()
  readonly #logins = new Map<string, string>()

  /** What is written to: the transaction of the chunk at hand. */
  #on: Db | Transaction
  /** What a dry run would have made has a number below 0. */
  #imagined = 0

  /** @param tagSection the section that all tags are of; null: each is of its post's, and an archive's tag may become many. */
  constructor(
    db: Db,
    private readonly dryRun: boolean,
    private readonly tagSection: string | null = null,
  ) {
    this.#on = db
  }

  /** Does the work with what it makes in a transaction. When that fails, this is of no more use: it knows what is not there. */
  async within<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
    const outer = this.#on
    this.#on = tx
    try {
      return await work()
    } finally {
      this.#on = outer
    }
  }

  /** Makes a row, or only a number for it in a dry run. */
  #make(insert: () => Promise<{ id: number }[]>): Promise<{ id: number }[]> {
    return this.dryRun ? Promise.resolve([{ id: (this.#imagined -= 1) }]) : insert()
  }

  #shelf(key: string, open: () => Promise<Shelf>): Promise<Shelf> {
    const shelf = this.#shelves.get(key) ?? open()
    this.#shelves.set(key, shelf)
    return shelf
  }

  /** A WordPress author's login stands in for the name in its posts. */
  nameLogin(login: string, name: string): void {
    this.#logins.set(login, name)
  }

  /** A byline: somebody of that name, or a new person who cannot sign in. */
  async user({ name, login }: ImportAuthor): Promise<number> {
    const username = kept((login && this.#logins.get(login)) ?? this.#logins.get(name) ?? name, 'Nobody').slice(0, 150)
    const shelf = await this.#shelf('users', async () => {
      const make = (found: string, slug: string) =>
        this.#make(() =>
          this.#on
            .insert(users)
            .values({ username: found, nickname: found.slice(0, 100), slug })
            .returning({ id: users.id }),
        )
      const known = await this.#on
        .select({ id: users.id, slug: users.slug, name: users.username })
        .from(users)
        .orderBy(users.id)
      return new Shelf(known, 'person', make, () => (this.made.users += 1))
    })
    return shelf.find(username)
  }

  async section(name: string | null): Promise<number> {
    const shelf = await this.#shelf('sections', async () => {
      const [language] = await this.#on.select({ id: languages.id }).from(languages).orderBy(languages.id).limit(1)
      const make = async (found: string, slug: string) => {
        const catchy_title = found.charAt(0).toUpperCase() + found.slice(1)
        const order = await this.#on.$count(sections)
        return this.#make(() =>
          this.#on
            .insert(sections)
            .values({ slug, catchy_title, main_headline: catchy_title, order, language_id: language?.id })
            .returning({ id: sections.id }),
        )
      }
      const known = await this.#on
        .select({ id: sections.id, slug: sections.slug, name: sections.catchy_title })
        .from(sections)
        .orderBy(sections.id)
      return new Shelf(known, 'section', make, () => (this.made.sections += 1))
    })
    return shelf.find(kept(name, 'Archive'))
  }

  async category(section: number, name: string | undefined): Promise<number> {
    return (await this.#ofSection(section, categories, 'category', 'categories')).find(kept(name, 'General'))
  }

  async tag(section: number, name: string): Promise<number> {
    const of = this.tagSection === null ? section : await this.section(this.tagSection)
    return (await this.#ofSection(of, tags, 'tag', 'tags')).find(kept(name, 'Tag'))
  }

  /** A section's categories or tags. */
  #ofSection(
    section: number,
    table: typeof categories | typeof tags,
    kind: string,
    counted: 'categories' | 'tags',
  ): Promise<Shelf> {
    return this.#shelf(`${counted} of ${section}`, async () => {
      const make = (catchy_title: string, slug: string) =>
        this.#make(() =>
          this.#on.insert(table).values({ section_id: section, slug, catchy_title }).returning({ id: table.id }),
        )
      const known = await this.#on
        .select({ id: table.id, slug: table.slug, name: table.catchy_title })
        .from(table)
        .where(eq(table.section_id, section))
        .orderBy(table.id)
      return new Shelf(known, kind, make, () => (this.made[counted] += 1))
    })
  }

  /** Gives a person of the source an address to write to, where nobody has it yet. */
  async keepEmail(id: number, email: string | null): Promise<void> {
    const address = email?.trim().toLowerCase()
    if (this.dryRun || !address || (await this.#on.$count(users, eq(users.email, address))) > 0) return
    await this.#on
      .update(users)
      .set({ email: address })
      .where(and(eq(users.id, id), isNull(users.email)))
  }
}
