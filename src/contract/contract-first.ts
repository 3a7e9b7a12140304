// The subjects that every first frame knows: who is signed in, the languages, posts, and what their list is narrowed by.
import { autocomplete } from './autocomplete'
import { categories } from './categories'
import { constants } from './constants-endpoints'
import { events } from './events'
import { languages } from './languages'
import { posts } from './posts'
import { revisions } from './revisions'
import { sections } from './sections'
import { translations } from './translations'
import { users } from './users'

export const firstContract = {
  autocomplete,
  categories,
  constants,
  events,
  languages,
  posts,
  revisions,
  sections,
  translations,
  users,
}
