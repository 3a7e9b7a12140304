// The whole contract: every subject's endpoints under the subject's name.
import { autocomplete } from './autocomplete'
import { categories } from './categories'
import { constants } from './constants'
import { contextualLinks } from './contextual-links'
import { hotNews } from './hot-news'
import { images } from './images'
import { languages } from './languages'
import { menus } from './menus'
import { posts } from './posts'
import { revisions } from './revisions'
import { sections } from './sections'
import { staticPages } from './static-pages'
import { stopWords } from './stop-words'
import { tags } from './tags'
import { translations } from './translations'
import { users } from './users'

export const contract = {
  autocomplete,
  categories,
  constants,
  contextualLinks,
  hotNews,
  images,
  languages,
  menus,
  posts,
  revisions,
  sections,
  staticPages,
  stopWords,
  tags,
  translations,
  users,
}

export type Contract = typeof contract

export const subjects = Object.keys(contract) as (keyof Contract)[]
