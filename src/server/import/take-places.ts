// Finds or creates what an imported post refers to: people, sections, categories, tags. Each list is read once for a run.
import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Db, Transaction } from '#server/db/connect'
import { categories, languages, sections, tags, users } from '#server/db/schema'
import { slugOfName } from '#text/slug'

import type { ImportAuthor, ImportRecord } from './record'
import type { OldPaths } from './take-redirects'

/** The numbers of created rows. */
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

/**
 * The form in which names are compared: names that differ only in case, spaces, hyphens and underscores are equal.
 * `user-experience` is `User Experience`, `C++` is not `C`.
 */
const folded = (name: string) =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replace(/[-_\s]+/g, ' ')
    .trim()

/** The rows of one kind in one section (or of all people or sections), read once and found by name. */
class NameIndex {
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
    // Of two rows with the same name the older one is used.
    if (!this.#ids.has(folded(name))) this.#ids.set(folded(name), id)
  }

  /** The id of the row with this name. The row is created when there is none. */
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

/** Most characters of a category's old path, so that a long chain of parents costs no more. */
const longestPath = 2000

/** A name as stored: trimmed, at most 255 characters, never empty. */
const kept = (name: string | null | undefined, otherwise: string) => (name ?? '').trim().slice(0, 255) || otherwise

export class Places {
  readonly #indexes = new Map<string, Promise<NameIndex>>()
  readonly #logins = new Map<string, string>()
  /** The categories that the archive describes, by their slugs there. `path`: the slugs from the uppermost category on. */
  readonly #described = new Map<string, { id: number; path: string }>()

  /** The database to write to: the transaction of the current chunk. */
  #on: Db | Transaction
  /** A dry run gives negative ids to rows that it would create. */
  #dryRunId = 0

  private readonly dryRun: boolean
  /** The section of all tags; null: each tag is of its post's section, so one name may become several tags. */
  private readonly tagSection: string | null

  /** @param made counts the rows that are created */
  constructor(
    db: Db,
    private readonly made: Made,
    { dryRun, tagSection = null }: { dryRun: boolean; tagSection?: string | null },
  ) {
    this.#on = db
    this.dryRun = dryRun
    this.tagSection = tagSection
  }

  /** Forgets the rows that were read and created, so that they are read again: a transaction was rolled back. */
  forget(): void {
    this.#indexes.clear()
  }

  /** Runs the work and writes to this transaction. After a failure call {@link forget}. */
  async within<T>(tx: Transaction, work: () => Promise<T>): Promise<T> {
    const outer = this.#on
    this.#on = tx
    try {
      return await work()
    } finally {
      this.#on = outer
    }
  }

  /** Inserts a row; in a dry run it only makes an id. */
  #make(insert: () => Promise<{ id: number }[]>): Promise<{ id: number }[]> {
    return this.dryRun ? Promise.resolve([{ id: (this.#dryRunId -= 1) }]) : insert()
  }

  #indexFor(key: string, open: () => Promise<NameIndex>): Promise<NameIndex> {
    const index = this.#indexes.get(key) ?? open()
    this.#indexes.set(key, index)
    return index
  }

  /** Maps a WordPress author's login to the name; posts name their author by the login. */
  nameLogin(login: string, name: string): void {
    this.#logins.set(login, name)
  }

  /** The id of the person with this name, or of a new one who cannot sign in. */
  async user({ name, login }: ImportAuthor): Promise<number> {
    const username = kept((login && this.#logins.get(login)) ?? this.#logins.get(name) ?? name, 'Nobody').slice(0, 150)
    const index = await this.#indexFor('users', async () => {
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
      return new NameIndex(known, 'person', make, () => (this.made.users += 1))
    })
    return index.find(username)
  }

  async section(name: string | null): Promise<number> {
    const index = await this.#indexFor('sections', async () => {
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
      return new NameIndex(known, 'section', make, () => (this.made.sections += 1))
    })
    return index.find(kept(name, 'Archive'))
  }

  async category(section: number, name: string | undefined): Promise<number> {
    return (await this.#ofSection(section, categories, 'category', 'categories')).find(kept(name, 'General'))
  }

  async tag(section: number, name: string): Promise<number> {
    const of = this.tagSection === null ? section : await this.section(this.tagSection)
    return (await this.#ofSection(of, tags, 'tag', 'tags')).find(kept(name, 'Tag'))
  }

  /**
   * A category or tag that the archive describes. A new one gets its description, and a new category its parent, or the parent of
   * that: categories have two levels. @returns its id and old paths. WordPress has those of the parents in that of a category.
   */
  async described(term: Extract<ImportRecord, { kind: 'category' | 'tag' }>): Promise<OldPaths> {
    const section = await this.section(term.kind === 'tag' ? this.tagSection : null)
    const counted = term.kind === 'tag' ? 'tags' : 'categories'
    const before = this.made[counted]
    const id = await this[term.kind](section, term.name)
    const isNew = !this.dryRun && this.made[counted] > before
    const table = term.kind === 'tag' ? tags : categories
    if (isNew) await this.#on.update(table).set({ description: term.description }).where(eq(table.id, id))
    if (term.kind === 'tag') return { column: 'tag_id', id, paths: term.aliases }
    const parent = this.#described.get(term.parent ?? '')
    const path = parent ? `${parent.path}/${term.slug}`.slice(-longestPath) : term.slug
    this.#described.set(term.slug, { id, path })
    if (isNew && parent && parent.id !== id) {
      const top = sql`(select coalesce(p.parent_id, p.id) from categories p where p.id = ${parent.id})`
      await this.#on.update(categories).set({ parent_id: top }).where(eq(categories.id, id))
    }
    return { column: 'category_id', id, paths: [...term.aliases, `category/${path}`] }
  }

  /** The categories or tags of a section. */
  #ofSection(
    section: number,
    table: typeof categories | typeof tags,
    kind: string,
    counted: 'categories' | 'tags',
  ): Promise<NameIndex> {
    return this.#indexFor(`${counted} of ${section}`, async () => {
      const make = (catchy_title: string, slug: string) =>
        this.#make(() =>
          this.#on.insert(table).values({ section_id: section, slug, catchy_title }).returning({ id: table.id }),
        )
      const known = await this.#on
        .select({ id: table.id, slug: table.slug, name: table.catchy_title })
        .from(table)
        .where(eq(table.section_id, section))
        .orderBy(table.id)
      return new NameIndex(known, kind, make, () => (this.made[counted] += 1))
    })
  }

  /** Sets a person's email address, if the person has none, was not removed, and no other person has it. */
  async keepEmail(id: number, email: string | null): Promise<void> {
    const address = email?.trim().toLowerCase()
    if (this.dryRun || !address || (await this.#on.$count(users, eq(users.email, address))) > 0) return
    await this.#on
      .update(users)
      .set({ email: address })
      .where(and(eq(users.id, id), isNull(users.email), isNull(users.removed_at)))
  }
}
