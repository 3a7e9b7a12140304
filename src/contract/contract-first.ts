// The subjects that every first frame calls: the signed-in person, the languages, posts, and the filters of their list.
import { autocomplete } from './autocomplete'
import { categories } from './categories'
import { constants } from './constants-endpoints'
import { events } from './events'
import { languages } from './languages'
import { posts } from './posts'
import { revisions } from './revisions'
import { sections } from './sections'
import { session } from './session'
import { translations } from './translations'

export const firstContract = {
  autocomplete,
  categories,
  constants,
  events,
  languages,
  posts,
  revisions,
  sections,
  session,
  translations,
}
