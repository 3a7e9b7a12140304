// Column shapes that every table uses the same way.
import { bigint, customType, integer, timestamp } from 'drizzle-orm/pg-core'

/** A primary key: PostgreSQL counts, JavaScript reads a number on both drivers. */
export const id = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity()

/** A foreign key's column. */
export const ref = () => bigint({ mode: 'number' })

/** An instant in UTC, to the millisecond. */
export const instant = () => timestamp({ withTimezone: true, precision: 3, mode: 'date' })

export const createdAt = () => instant().notNull().defaultNow()

/** Counts the writes of a record; with its id it is the ETag. */
export const version = () => integer().notNull().default(1)

export const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })
