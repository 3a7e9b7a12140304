// The subjects that every first frame calls: the signed-in person, the languages, posts, and the filters of their list.
import { autocomplete } from './autocomplete'
import { categories } from '#contract/taxonomy/categories'
import { constants } from './constants-endpoints'
import { events } from './events'
import { languages } from '#contract/taxonomy/languages'
import { posts } from '#contract/posts/posts'
import { sections } from '#contract/taxonomy/sections'
import { session } from '#contract/users/session'
import { translations } from '#contract/taxonomy/translations'

export const firstContract = {
  autocomplete,
  categories,
  constants,
  events,
  languages,
  posts,
  sections,
  session,
  translations,
}
