// A post's row as a change of it needs it: without its words and their index, which are as long as the text and never looked at.
import { getTableColumns } from 'drizzle-orm'

import { posts } from '#server/db/schema'

const { search: _search, body_text: _words, ...columns } = getTableColumns(posts)

export const recordColumns = columns

export type PostRecord = Omit<typeof posts.$inferSelect, 'search' | 'body_text'>
